import { type SceneObject } from '@grafana/scenes';
import { LagTests } from './LagTests';

/** The content of the tab Lag test. */
export const lagBody = (): SceneObject => new LagTests();

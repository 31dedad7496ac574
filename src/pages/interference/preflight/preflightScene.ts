import { type SceneObject } from '@grafana/scenes';
import { Column } from '../../lane/Column';
import { PreflightView } from './PreflightView';

/** The content of the tab Pre-flight: whether the evidence carries a verdict, check by check. */
export const preflightBody = (): SceneObject => new Column({ children: [new PreflightView({})] });

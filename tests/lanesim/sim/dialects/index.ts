import { type Dialect } from '../config';
import { type Engine } from '../engine';
import { type Family } from '../families';
import { llamacpp } from './llamacpp';
import { radiance } from './radiance';
import { sglang } from './sglang';
import { vllm } from './vllm';

/** What a scrape of the engine finds at `t`, by the engine it plays. */
export const DIALECTS: Record<Dialect, (engine: Engine, t: number) => Family[]> = {
  radiance,
  vllm,
  sglang,
  llamacpp,
};

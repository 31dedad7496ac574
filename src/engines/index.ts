import { llamacpp } from './llamacpp';
import { lmdeploy } from './lmdeploy';
import { radiance } from './radiance';
import { sglang } from './sglang';
import { tgi } from './tgi';
import { trtllm } from './trtllm';
import { type Engine, type EngineId } from './types';
import { vllm } from './vllm';

/**
 * All engines, in the order in which a target is tested. vLLM is last because radiance re-exports its names: a target
 * that one engine claimed is not offered to the next.
 */
export const ENGINES: readonly Engine[] = [radiance, sglang, llamacpp, tgi, trtllm, lmdeploy, vllm];

/**
 * The engine with this id.
 * @throws Error when there is none (ids of URLs are checked with `isEngineId` first)
 */
export function engineById(id: EngineId): Engine {
  const engine = ENGINES.find((each) => each.id === id);
  if (!engine) {
    throw new Error(`There is no engine named "${id}".`);
  }
  return engine;
}

/** Whether a text from outside names an engine. */
export function isEngineId(text: string): text is EngineId {
  return ENGINES.some((engine) => engine.id === text);
}

/** All names under which an engine's detecting family is known, the usual one first. */
export function detectNames(engine: Engine): string[] {
  return [engine.detect, ...(engine.detectAlso ?? [])];
}

/**
 * The engine that exports these metric families, e.g. from the body of one scrape; null when it is none of ours.
 * @param names metric names as exported, with their suffixes
 */
export function detectEngine(names: Iterable<string>): Engine | null {
  const exported = new Set(names);
  return ENGINES.find((engine) => detectNames(engine).some((name) => exported.has(name))) ?? null;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MechanismId } from '../../src/analysis/lane';

/** What is known of a labelled recording. */
export interface Truth {
  present: MechanismId[];
  absent: MechanismId[];
  /** Shares of the median turn's rate, by the simulator's keys. */
  slowdown_by_mechanism: Record<string, number>;
  slowdown_of_slowest_tenth: Record<string, number>;
  expected_single_stream_tps: number;
  judged_from: number;
  end: number;
  accept: string[];
}

export interface Scenario {
  name: string;
  dir: string;
  truth: Truth;
  /** Path of its pulls, where it has any. */
  pulls?: string;
}

const KEYS: Record<MechanismId, string> = {
  'step-time-sharing': 'sharing',
  eviction: 'evict',
  preemption: 'preempt',
  'training-windows': 'train',
  contention: 'contention',
  'base-step-degraded': 'degrade',
  'draft-acceptance': 'draft_drop',
  'self-made-prefill': 'hitcut',
};

/** The labelled recordings below a folder, by name. @throws when there is none */
export function scenariosIn(dir: string): Scenario[] {
  const found = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, 'truth.json')))
    .map(({ name }): Scenario => {
      const folder = join(dir, name);
      const pulls = join(folder, 'pulls.jsonl.gz');
      return {
        name,
        dir: folder,
        truth: JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth,
        ...(existsSync(pulls) ? { pulls } : {}),
      };
    });
  if (found.length === 0) {
    throw new Error(`There is no scenario in ${dir}: a folder with metrics.om.gz and truth.json each.`);
  }
  return found;
}

/** Costs of a mechanism as labelled; null where the label does not say. */
export function trueCosts(truth: Truth, id: MechanismId): { median: number | null; slowest: number | null } {
  return {
    median: truth.slowdown_by_mechanism[KEYS[id]] ?? null,
    slowest: truth.slowdown_of_slowest_tenth[KEYS[id]] ?? null,
  };
}

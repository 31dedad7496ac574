import { type SimConfig } from './config';
import { DIALECTS } from './dialects';
import { Engine } from './engine';
import { OpenMetricsRecording } from './exposition';
import { gauge } from './families';
import { type Turn } from './request';
import { Rng } from './rng';
import { slotsBody } from './slots';
import { Trainer } from './trainer';
import { type Truth, truthOf } from './truth';
import { type Stretch } from './windows';

/** Recordings begin here, so that two of one seed are the same to the byte. */
export const EPOCH = 1_790_000_000;
/** Pulls begin this long before the training run and end this long after it. */
const PULL_MARGIN = 600;

export interface Recording {
  metrics: string;
  turns: Turn[];
  windows: Stretch[];
  overlap: (turn: Turn) => number;
  pulls: Array<{ t: number; train: unknown; slots: unknown[] }>;
  preemptions: number;
}

/** Runs a lane and scrapes it, as Prometheus and a puller of /train and /slots would have seen it. */
export function record(config: SimConfig, seed: number): Recording {
  const engine = new Engine(config, seed);
  const turns: Turn[] = [];
  let preemptions = 0;
  engine.onTurn = (turn) => turns.push(turn);
  const trainer = new Trainer(engine);
  const metrics = new OpenMetricsRecording();
  const pulls: Recording['pulls'] = [];
  const instance = { job: config.job, instance: config.instance };
  for (const event of events(config, seed)) {
    trainer.runUntil(event.at);
    preemptions = Math.max(preemptions, engine.counters.preemptions);
    if (event.pull) {
      pulls.push({
        t: EPOCH + event.at,
        train: trainer.status(event.at, false),
        slots: slotsBody(engine.batch, config.slots),
      });
      continue;
    }
    const timestamp = (EPOCH + event.at).toFixed(3);
    const up = !engine.down(event.at);
    metrics.add([gauge('up', {}, up ? 1 : 0)], instance, timestamp);
    if (up) {
      metrics.add(DIALECTS[config.dialect](engine, event.at), instance, timestamp);
    }
  }
  engine.runUntil(config.hours * 3600);
  return {
    metrics: metrics.text(),
    turns,
    windows: engine.training.windows.filter((w) => w.from < config.hours * 3600),
    overlap: (turn) => engine.training.overlap(turn.genStart, turn.genEnd),
    pulls,
    preemptions,
  };
}

/** The same with what is true about it. */
export function recordWithTruth(config: SimConfig, seed: number): Recording & { truth: Truth } {
  const recording = record(config, seed);
  return { ...recording, truth: truthOf(config, seed, EPOCH, recording.turns, recording.preemptions) };
}

/** Scrapes (with their jitter and gaps) and pulls, in order of time, in seconds since the start. */
function events(config: SimConfig, seed: number): Array<{ at: number; pull: boolean }> {
  const rng = new Rng(seed, 'scrape');
  const end = config.hours * 3600;
  const phase = Math.round(rng.uniform() * config.scrape * 1000) / 1000;
  const list: Array<{ at: number; pull: boolean }> = [];
  for (let i = 0; phase + i * config.scrape <= end; i++) {
    const jitter = config.scrape_jitter * (2 * rng.uniform() - 1);
    const at = Math.round((phase + i * config.scrape + jitter) * 1000) / 1000;
    if (at >= 0 && !(config.gaps ?? []).some(([from, to]) => at >= from && at < to)) {
      list.push({ at, pull: false });
    }
  }
  if (config.train && config.pull) {
    const last = Math.min(end, config.train.end + PULL_MARGIN);
    for (let at = Math.max(0, config.train.start - PULL_MARGIN); at <= last; at += config.pull) {
      list.push({ at, pull: true });
    }
  }
  return list.sort((a, b) => a.at - b.at);
}

import { type DataSource } from '../types';
import { evaluateRule } from './evaluate';
import { applyEvaluation } from './ruleState';
import { type RuleGroup, type RuleStatus, type Transition } from './types';

/** Changes of state that are kept. */
const MOST_TRANSITIONS = 5000;
const MOST_REPLAY_MS = 24 * 3_600_000;

/** Evaluates rule groups on their intervals and keeps the state of every instance. */
export class Alerting {
  readonly statuses: RuleStatus[];
  readonly transitions: Transition[] = [];
  private timers: NodeJS.Timeout[] = [];
  private nextId = 1;
  private stopped = false;

  constructor(
    readonly groups: RuleGroup[],
    private find: (uid: string) => DataSource | undefined,
    private externalUrl: () => string
  ) {
    this.statuses = groups.flatMap((group) =>
      group.rules.map((rule) => ({
        rule,
        group,
        instances: new Map(),
        lastEvaluation: 0,
        evaluationSeconds: 0,
        health: 'unknown' as const,
      }))
    );
  }

  private record(change: Omit<Transition, 'id'>) {
    this.transitions.push({ ...change, id: this.nextId++ });
    if (this.transitions.length > MOST_TRANSITIONS) {
      this.transitions.shift();
    }
  }

  /** Evaluates every rule of a group at a time (ms), one after the other. */
  async evaluateGroup(group: RuleGroup, timeMs: number) {
    for (const status of this.statuses) {
      if (status.group !== group || status.rule.isPaused || this.stopped) {
        continue;
      }
      const started = performance.now();
      const result = await evaluateRule(status.rule, this.find, timeMs);
      status.evaluationSeconds = (performance.now() - started) / 1000;
      const record = (change: Omit<Transition, 'id'>) => this.record(change);
      applyEvaluation(status, result, { timeMs, externalUrl: this.externalUrl(), record });
    }
  }

  /**
   * Evaluates the past, as if the host had been up all that time; then goes on with the clock.
   * @param replayMs how far back, at most 24 hours
   */
  async start(replayMs: number) {
    await Promise.all(
      this.groups.map(async (group) => {
        const now = Math.floor(Date.now() / group.intervalMs) * group.intervalMs;
        const span = Math.min(replayMs, MOST_REPLAY_MS);
        for (let time = now - span; time <= now && !this.stopped; time += group.intervalMs) {
          await this.evaluateGroup(group, time);
        }
        this.schedule(group);
      })
    );
  }

  private schedule(group: RuleGroup) {
    let busy = false;
    const tick = async () => {
      if (!busy) {
        busy = true;
        await this.evaluateGroup(group, Date.now()).finally(() => (busy = false));
      }
    };
    if (!this.stopped) {
      this.timers.push(setInterval(() => void tick(), group.intervalMs));
    }
  }

  stop() {
    this.stopped = true;
    this.timers.forEach(clearInterval);
  }
}

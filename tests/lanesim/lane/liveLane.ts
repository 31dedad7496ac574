import { configure, type Dialect, type SimConfig } from '../sim/config';
import { DIALECTS } from '../sim/dialects';
import { Engine } from '../sim/engine';
import { OpenMetricsRecording, textExposition } from '../sim/exposition';
import { gauge } from '../sim/families';
import { type Request } from '../sim/request';
import { slotsBody } from '../sim/slots';
import { Trainer } from '../sim/trainer';
import { type LiveMechanism, NEEDS_BEFORE, preset } from './presets';

export interface LaneSettings {
  mechanism?: LiveMechanism;
  dialect?: Dialect;
  seed?: number;
  /** GET /train also carries `window_spans`, `turns` and `now_us`. */
  exact?: boolean;
  /** Simulated seconds that have passed when the lane starts to answer. */
  warm?: number;
  /** When it goes wrong, on the engine's clock; left out: from the start, or soon after the warm-up where it must come later. */
  wrongAt?: number;
  model?: string;
  /** Changes to the mechanism's configuration. */
  config?: Partial<SimConfig>;
}

/** How long after the warm-up a mechanism begins that needs a healthy part before it. */
const WRONG_AFTER = 120;

/** A simulated engine that runs with the wall clock, from the end of its warm-up on. */
export class LiveLane {
  readonly config: SimConfig;
  private readonly engine: Engine;
  private readonly trainer: Trainer;
  private readonly lastInSlot = new Map<number, Request>();
  private readonly warm: number;
  private readonly exact: boolean;
  /** Unix seconds at which the engine's clock reads `warm`. */
  private warmAt = unixNow();

  constructor(settings: LaneSettings = {}) {
    const mechanism = settings.mechanism ?? 'none';
    this.warm = settings.warm ?? 600;
    this.exact = settings.exact ?? false;
    const traffic = preset(mechanism, settings.wrongAt ?? (NEEDS_BEFORE.has(mechanism) ? this.warm + WRONG_AFTER : 0));
    this.config = configure({
      // As servers do, and so that a lane that gets more than it can serve may run for days.
      max_queue: 8 * (traffic.slots ?? 4),
      ...traffic,
      dialect: settings.dialect ?? 'radiance',
      ...(settings.model === undefined ? {} : { model: settings.model }),
      ...settings.config,
    });
    this.engine = new Engine(this.config, settings.seed ?? 1);
    this.engine.onRelease = (request) => this.lastInSlot.set(request.slot, request);
    this.trainer = new Trainer(this.engine);
  }

  /**
   * Runs the warm-up and returns what a scraper would have recorded of it, as OpenMetrics text that ends at `endAt`
   * (Unix seconds). The lane goes on from there, so its counters continue those of the recording.
   */
  history(labels: { job: string; instance: string }, scrapeSeconds: number, endAt: number): string {
    const recording = new OpenMetricsRecording();
    this.warmAt = endAt;
    for (let at = this.warm % scrapeSeconds; at <= this.warm; at += scrapeSeconds) {
      this.trainer.runUntil(at);
      const timestamp = (endAt - this.warm + at).toFixed(3);
      recording.add([gauge('up', {}, 1)], labels, timestamp);
      recording.add(DIALECTS[this.config.dialect](this.engine, at), labels, timestamp);
    }
    return recording.text();
  }

  /** Seconds on the engine's clock. */
  now(): number {
    return this.warm + unixNow() - this.warmAt;
  }

  /** Runs the engine up to now; every body does it, a timer only keeps the stretches short. */
  advance(): number {
    const t = this.now();
    this.trainer.runUntil(t);
    return t;
  }

  metrics(): string {
    const t = this.advance();
    return textExposition(DIALECTS[this.config.dialect](this.engine, t));
  }

  train(): unknown {
    return this.trainer.status(this.advance(), this.exact);
  }

  /** Idle slots keep showing their last task, as real servers do. */
  slots(): unknown {
    this.advance();
    return slotsBody(this.engine.batch, this.config.slots, this.lastInSlot);
  }

  stats(): unknown {
    const t = this.advance();
    const { counters: c, batch } = this.engine;
    return {
      server: {
        model: this.config.model,
        version: '1.0.13',
        uptime_s: t,
        in_flight: batch.running.length,
        now_ms: t * 1000,
      },
      queue: {
        running: batch.running.length,
        waiting: batch.queue.length,
        preempted: batch.queue.filter((r) => r.preempted > 0).length,
        preemptions: c.preemptions,
        total_requests: c.finished + batch.running.length + batch.queue.length,
      },
      cache: {
        kv_util: this.engine.kvUsage,
        kv_tokens_used: batch.kvUsed,
        kv_tokens_total: this.config.kv_pool,
        checkpoints_written: c.checkpoints,
      },
      rates: {
        prefill_tps: c.prefillRate.read(t),
        decode_tps: c.decodeRate.read(t),
        draft_accept: c.draftTokens ? c.draftAccepted / c.draftTokens : 0,
      },
      steps: {
        steps: c.steps,
        steps_prefill: c.stepsPrefill,
        steps_mixed: c.stepsMixed,
        steps_decode: c.stepsDecode,
        step_ns: Math.round(c.seconds * 1e9),
        step_ns_decode: Math.round(c.secondsDecode * 1e9),
      },
      requests: [...batch.running, ...batch.queue.slice(0, 64)].map((r) => ({
        id: r.id,
        state: r.slot < 0 ? (r.preempted ? 'preempted' : 'waiting') : r.computed < r.target ? 'prefill' : 'decode',
        prompt: r.prompt,
        computed: r.computed,
        output: r.generated,
        max: r.out,
        kv_tokens: r.kv,
        slot: r.slot,
        age_s: t - r.at,
        ...(r.firstToken === null ? {} : { ttft_s: r.firstToken - r.at }),
      })),
    };
  }

  props(): unknown {
    return {
      total_slots: this.config.slots,
      model_alias: this.config.model,
      model_path: `/models/${this.config.model}.gguf`,
      default_generation_settings: { n_ctx: 22_528 },
      build_info: 'lanesim',
    };
  }

  serverInfo(): unknown {
    const t = this.advance();
    return {
      server: {
        model: this.config.model,
        version: '1.0.13',
        max_model_len: 22_528,
        max_num_seqs: this.config.slots,
        uptime_s: t,
        in_flight: this.engine.batch.running.length,
      },
      endpoints: ['/metrics', '/stats', '/slots', '/train', '/props', '/server_info', '/health'],
      engine: { max_num_batched_tokens: this.config.budget, prefill_interleave: this.config.interleave },
    };
  }

  health(): unknown {
    this.advance();
    return { status: 'ok', model: this.config.model, in_flight: this.engine.batch.running.length };
  }
}

/** Unix seconds that never jump. */
const unixNow = (): number => (performance.timeOrigin + performance.now()) / 1000;

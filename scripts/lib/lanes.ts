import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LiveMechanism } from '../../tests/lanesim/lane/presets';
import { type RunningLane, startLane } from '../../tests/lanesim/lane/server';

export interface WantedLane {
  name: string;
  mechanism: LiveMechanism;
  /** What Prometheus calls it; left out: the name with a port. */
  instance?: string;
  model?: string;
  /** GET /train also carries windows and turns one by one. */
  exact?: boolean;
  /** Hours of history that it has behind it; left out: a few minutes, of which no recording is written. */
  hours?: number;
  /** How long before the start it went wrong; left out: from its beginning. */
  wrongHoursAgo?: number;
}

export interface LiveLane {
  name: string;
  mechanism: string;
  /** Base URL of the endpoint. */
  url: string;
  /** The `instance` label that Prometheus gives it. */
  address: string;
  /** Where tests ask it to fail (POST /faults?path=/train&fault=hang) and what it was asked (GET /seen). */
  controlUrl: string;
  /** `host:port` to scrape. */
  scrapeAddress: string;
}

export interface LiveLanes {
  lanes: LiveLane[];
  /** Recordings of what the lanes did before they started to answer. */
  recordings: string[];
  stop: () => Promise<void>;
}

export interface LanesOptions {
  job: string;
  scrapeSeconds: number;
  /** Unix seconds at which the recordings end; the lanes continue them without a break. */
  endAt: number;
}

/** Starts simulated lanes, each an HTTP endpoint of its own on a free loopback port. */
export async function startLanes(wanted: WantedLane[], options: LanesOptions): Promise<LiveLanes> {
  const dir = await mkdtemp(join(tmpdir(), 'lanewatch-lanes-'));
  const running: RunningLane[] = [];
  const stop = async () => {
    await Promise.all(running.map((lane) => lane.stop()));
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const lanes: LiveLane[] = [];
    const recordings: string[] = [];
    for (const [at, want] of wanted.entries()) {
      const address = want.instance ?? `${want.name}:7770`;
      const file = want.hours === undefined ? null : join(dir, `${want.name}.om`);
      const lane = await startLane(settingsOf(want, at + 1, address, file, options));
      running.push(lane);
      if (file) {
        recordings.push(file);
      }
      lanes.push({
        name: want.name,
        mechanism: want.mechanism,
        url: lane.url,
        address,
        controlUrl: lane.controlUrl!,
        scrapeAddress: new URL(lane.url).host,
      });
    }
    return { lanes, recordings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function settingsOf(want: WantedLane, seed: number, instance: string, file: string | null, options: LanesOptions) {
  const warm = want.hours === undefined ? undefined : want.hours * 3600;
  const wrongAt = warm === undefined || want.wrongHoursAgo === undefined ? undefined : warm - want.wrongHoursAgo * 3600;
  return {
    mechanism: want.mechanism,
    model: want.model,
    exact: want.exact,
    seed,
    warm,
    wrongAt,
    controlPort: 0,
    history: file === null ? undefined : { file, instance, ...options },
  };
}

import { join } from 'node:path';
import { DEMO_LANES } from './demoLanes';
import { loadHistory } from './history';
import { type LiveLane, type LiveLanes, startLanes } from './lanes';
import { startPrometheus } from './prometheus';

const recordings = join(__dirname, '..', '..', 'tests', 'fixtures', 'scenarios');

/** The metrics of a recorded scenario. */
export const recordingOf = (name: string): string => join(recordings, name, 'metrics.om.gz');

/** Recordings that the demo's Prometheus holds, moved so that they end when it starts. */
export const HISTORY = [
  'healthy-light',
  'sharing-bursts',
  'sharing-protected',
  'eviction-tail',
  'preemption-stalls',
  'contention-six',
  'training-windows',
  'base-degraded',
  'draft-collapse',
  'self-made-prefill',
];

const JOB = 'lanes';
const SCRAPE_SECONDS = 5;
/** What is left to do when the lanes' own history ends, about: the rest of it and the start of Prometheus. */
const AHEAD_SECONDS = 10;

export interface Backends {
  prometheusUrl: string;
  lanes: LiveLane[];
  /** What the provisioning files ask for by name. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

export interface BackendOptions {
  say?: (text: string) => void;
  history?: string[];
}

/** Live lanes with hours behind them, and a real Prometheus that holds those, recordings beside them, and scrapes on. */
export async function startBackends({ say = () => {}, history = HISTORY }: BackendOptions = {}): Promise<Backends> {
  let live: LiveLanes | undefined;
  const fill = async (data: string) => {
    say(`loading ${history.length} recordings, moved so that they end now ...`);
    const endAt = Math.floor(Date.now() / 1000);
    await loadHistory(
      history.map((name) => ({ file: recordingOf(name), endAt })),
      data
    );
    say(`starting ${DEMO_LANES.length} live lanes, each with hours behind it ...`);
    live = await startLanes(DEMO_LANES, {
      job: JOB,
      scrapeSeconds: SCRAPE_SECONDS,
      endAt: Math.floor(Date.now() / 1000) + AHEAD_SECONDS,
    });
    await loadHistory(
      live.recordings.map((file) => ({ file })),
      data
    );
    say('starting Prometheus ...');
    return live.lanes.map((lane) => ({ job: JOB, address: lane.scrapeAddress, instance: lane.address }));
  };
  try {
    const prometheus = await startPrometheus({ scrapeSeconds: SCRAPE_SECONDS, fill });
    const { lanes, stop } = live!;
    const [a, b] = lanes;
    return {
      prometheusUrl: prometheus.url,
      lanes,
      env: {
        PROMETHEUS_URL: prometheus.url,
        LANE_A_URL: a.url,
        LANE_A_INSTANCE: a.address,
        LANE_B_URL: b.url,
        LANE_B_INSTANCE: b.address,
      },
      stop: async () => void (await Promise.all([prometheus.stop(), stop()])),
    };
  } catch (error) {
    await live?.stop();
    throw error;
  }
}

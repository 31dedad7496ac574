import { join } from 'node:path';
import { loadHistory } from './history';
import { type LiveLane, startLanes } from './lanes';
import { startPrometheus } from './prometheus';

const recordings = join(__dirname, '..', '..', 'tests', 'fixtures', 'scenarios');

/** Recordings that the demo's Prometheus holds, moved so that they end when it starts. */
const HISTORY = [
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

const LIVE = [
  { name: 'A', mechanism: 'step-time-sharing' },
  { name: 'B', mechanism: 'training-windows' },
];

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

/** Live lanes and a real Prometheus that scrapes them and holds hours of recorded history. */
export async function startBackends({ say = () => {}, history = HISTORY }: BackendOptions = {}): Promise<Backends> {
  say('starting two live lanes ...');
  const live = await startLanes(LIVE);
  try {
    say(`loading ${history.length} recordings into Prometheus, moved so that they end now ...`);
    const prometheus = await startPrometheus({
      targets: live.lanes.map((lane) => ({ job: 'lanes', address: lane.address })),
      scrapeSeconds: 5,
      fill: (data) => {
        const endAt = Math.floor(Date.now() / 1000);
        const files = history.map((name) => ({ file: join(recordings, name, 'metrics.om.gz'), endAt }));
        return loadHistory(files, data);
      },
    });
    const [a, b] = live.lanes;
    return {
      prometheusUrl: prometheus.url,
      lanes: live.lanes,
      env: {
        PROMETHEUS_URL: prometheus.url,
        LANE_A_URL: a.url,
        LANE_A_INSTANCE: a.address,
        LANE_B_URL: b.url,
        LANE_B_INSTANCE: b.address,
      },
      stop: async () => void (await Promise.all([prometheus.stop(), live.stop()])),
    };
  } catch (error) {
    await live.stop();
    throw error;
  }
}

import { getDataSourceSrv } from '@grafana/runtime';
import { expectationFor, type Expectation } from '../../analysis/collapse/expectation';
import type { PullRecord } from '../../analysis/census/types';
import type { Span } from '../../analysis/lane';
import { LANE_DATASOURCE_TYPE } from '../../constants';
import { expectationsOfApp, expectationsOfLanes } from '../../data/expectations';
import { PullStore } from '../../data/lane/store';
import { parseMatch } from '../../data/match';
import type { Lane } from '../../data/types';
import { appSettings } from './appSettings';

/** What is known about a lane beside its series. */
export interface LaneFacts {
  /** The pinned rate of a single stream: the lane's own, else its model's; null when there is none. */
  expectation(lane: Lane, dsUid: string): { expectation: Expectation; scope: 'lane' | 'model' } | null;
  /** Pulls of the lane's own endpoints that this browser keeps; null when no lane data source belongs to it. */
  pulls(lane: Lane, dsUid: string, span: Span): Promise<PullRecord[] | null>;
}

/** A lane data source, as far as it matters here. */
export interface LaneSourceSettings {
  uid: string;
  name: string;
  url?: string;
  jsonData: Record<string, unknown>;
}

/**
 * The lane data sources whose matchers hold on a lane, nothing guessed: a source without matchers, or one that belongs
 * to another Prometheus, is none of them.
 */
export function sourcesOfLane(all: LaneSourceSettings[], lane: Lane, dsUid: string): LaneSourceSettings[] {
  return all.filter(({ jsonData: { match, prometheusUid } }) => {
    if (typeof match !== 'string' || match === '' || (prometheusUid && prometheusUid !== dsUid)) {
      return false;
    }
    try {
      const own = parseMatch(lane.match);
      const holds = parseMatch(match).every(({ name, op, value }) =>
        own.some((each) => each.name === name && each.op === op && each.value === value)
      );
      // Half of a lane's matchers may select others too: all of them must be there.
      return holds && parseMatch(match).length === own.length;
    } catch {
      return false;
    }
  });
}

/** The lane data sources of this Grafana that the user may see. */
export function laneSources(): LaneSourceSettings[] {
  return getDataSourceSrv()
    .getList({ pluginId: LANE_DATASOURCE_TYPE })
    .filter(({ type }) => type === LANE_DATASOURCE_TYPE)
    .map(({ uid, name, url, jsonData }) => ({
      uid,
      name,
      url,
      jsonData: (jsonData ?? {}) as Record<string, unknown>,
    }));
}

/** From the app's settings, the lane data sources and what the browser keeps of their pulls. */
export const grafanaFacts: LaneFacts = {
  expectation(lane, dsUid) {
    const settings = sourcesOfLane(laneSources(), lane, dsUid).map(({ jsonData }) => ({
      ...jsonData,
      match: lane.match,
      engine: lane.engine,
    }));
    return expectationFor(
      { perModel: expectationsOfApp(appSettings()).expectations, perLane: expectationsOfLanes(settings).expectations },
      lane
    );
  },

  async pulls(lane, dsUid, { from, to }) {
    const [source] = sourcesOfLane(laneSources(), lane, dsUid);
    const store = source && (await PullStore.open().catch(() => null));
    if (!store) {
      return null;
    }
    try {
      const pulls = await store.since(source.uid, from);
      return pulls.filter(({ t }) => t <= to);
    } finally {
      store.close();
    }
  },
};

import { getDataSourceSrv } from '@grafana/runtime';
import { grafanaReader } from '../../data/grafanaReader';
import { discoverLanes } from '../../data/lanes';
import { readLane } from '../../data/readLane';
import type { PromReader } from '../../data/types';
import { messageOf } from '../../shared/errors/chunkErrors';
import type { LaneSource } from './LaneSource';
import { NoSuchDataSource } from './trouble';

/**
 * Lanes by way of one of Grafana's Prometheus data sources.
 * @param dsUid uid of the data source; that it does not exist is only found out, and said, when it is asked
 */
export function grafanaLaneSource(dsUid: string): LaneSource {
  return {
    discover: async (span, options) => discoverLanes(await readerOf(dsUid), span, options),
    read: async (lane, span, options) => readLane(await readerOf(dsUid), lane, span, options),
  };
}

async function readerOf(dsUid: string): Promise<PromReader> {
  let dataSource;
  try {
    dataSource = await getDataSourceSrv().get({ uid: dsUid });
  } catch (error) {
    throw new NoSuchDataSource(messageOf(error));
  }
  return grafanaReader(dataSource);
}

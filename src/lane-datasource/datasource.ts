import {
  DataSourceApi,
  type DataQueryRequest,
  type DataQueryResponse,
  type DataSourceInstanceSettings,
  type TestDataSourceResponse,
} from '@grafana/data';
import { TurnSession } from '../analysis/turns/session';
import { browserWorld } from '../data/lane/lanePuller';
import { checkGuard, pullOnce } from '../data/lane/pullOnce';
import { PullStore } from '../data/lane/store';
import { sessionFrame } from './frames';
import { probeLane } from './probe';
import { type LaneJsonData, type LaneQuery } from './types';

/**
 * One LLM serving endpoint. Reads what Prometheus has not, by GETs that plugin.json's routes allow; can change nothing.
 * Any dashboard may show its windows, turns, receipt and status.
 */
export class LaneDataSource extends DataSourceApi<LaneQuery, LaneJsonData> {
  private readonly base: string;

  constructor(settings: DataSourceInstanceSettings<LaneJsonData>) {
    super(settings);
    this.base = settings.url ?? '';
  }

  /** The stored day of this browser, and what the lane says now. */
  async query(request: DataQueryRequest<LaneQuery>): Promise<DataQueryResponse> {
    const session = new TurnSession();
    const store = await PullStore.open().catch(() => null);
    const from = request.range.from.valueOf() / 1000;
    try {
      (await store?.since(this.uid, from))?.forEach((pull) => session.push(pull));
    } finally {
      store?.close();
    }
    const { signal } = new AbortController();
    await checkGuard(browserWorld.fetch, this.base, signal);
    session.push((await pullOnce(browserWorld.fetch, this.base, Date.now, signal)).pull);
    const view = session.view();
    return {
      data: request.targets
        .filter((target) => !target.hide)
        .map((target) => ({ ...sessionFrame(target.frame ?? 'status', view), refId: target.refId })),
    };
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    const { ok, message, lines } = await probeLane(browserWorld.fetch, this.base);
    return { status: ok ? 'success' : 'error', message, details: { message: lines.join('\n') } };
  }

  getDefaultQuery(): Partial<LaneQuery> {
    return { frame: 'turns' };
  }
}

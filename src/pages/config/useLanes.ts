import { useEffect, useState } from 'react';
import { dateTime } from '@grafana/data';
import type { Lane } from '../../data/types';
import { messageOf } from '../../shared/errors/chunkErrors';
import { withPatience } from '../lane/deadline';
import type { LaneSourceFactory } from '../lane/LaneSource';

/** How far back lanes and their history are looked for. */
export const HISTORY_SECONDS = 24 * 3600;

export interface FoundLanes {
  lanes: Lane[];
  /** Null while the look-up is under way or after it went well. */
  trouble: string | null;
  looking: boolean;
}

/** The lanes that a Prometheus saw within a day. */
export function useLanes(dsUid: string, source: LaneSourceFactory): FoundLanes {
  const [found, setFound] = useState<FoundLanes & { of: string }>({ lanes: [], trouble: null, looking: true, of: '' });
  useEffect(() => {
    const abort = new AbortController();
    const set = (update: Partial<FoundLanes>) =>
      !abort.signal.aborted && setFound({ lanes: [], trouble: null, looking: false, of: dsUid, ...update });
    if (!dsUid) {
      set({});
      return undefined;
    }
    const to = dateTime().unix();
    withPatience((options) => source(dsUid).discover({ from: to - HISTORY_SECONDS, to }, options), {
      signal: abort.signal,
    }).then(
      (lanes) => set({ lanes }),
      (error: unknown) => set({ trouble: messageOf(error) })
    );
    return () => abort.abort();
  }, [dsUid, source]);
  return found.of === dsUid ? found : { lanes: [], trouble: null, looking: true };
}

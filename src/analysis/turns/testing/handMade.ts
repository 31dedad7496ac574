import { type Pull } from '../reconstruct';

export interface SlotShown {
  id?: number;
  task?: number;
  decoded?: number;
  remain?: number;
  busy?: boolean;
}

/** A pull written by hand; times in seconds. A slot without a task is fresh. */
export function pullAt(t: number, train: Record<string, unknown> | null, ...slots: SlotShown[]): Pull {
  return {
    t,
    train: train && {
      state: 'idle',
      windows: 0,
      window_ms_last: 0,
      waiting_for_serving: false,
      paused: false,
      yielded_ms: 0,
      turns_clean: 0,
      turns_overlapped: 0,
      ...train,
    },
    slots: slots.map((slot, index) => {
      const { id = index, task, decoded = 0, remain = -1, busy = task !== undefined } = slot;
      const fresh = { id, n_ctx: 4096, is_processing: false };
      return task === undefined
        ? fresh
        : {
            ...fresh,
            is_processing: busy,
            id_task: task,
            next_token: [{ has_next_token: busy, n_remain: remain, n_decoded: decoded }],
          };
    }),
  };
}

/** Pulls every 2 s in which one slot decodes 50 tokens/s, so that rates are known. Ends at `t0` + 2 * (count - 1). */
export function warmUp(t0: number, count: number, task: number, train: Record<string, unknown> = {}): Pull[] {
  return Array.from({ length: count }, (_, i) => pullAt(t0 + 2 * i, train, { task, decoded: 1 + 100 * i }));
}

import { type Batch } from './batch';
import { type Request } from './request';

const SLOT_CONTEXT = 22_528;

/** The body of GET /slots: an array with one object a slot. `last` is what an idle slot still shows of its last task. */
export function slotsBody(batch: Batch, slots: number, last?: ReadonlyMap<number, Request>): unknown[] {
  return Array.from({ length: slots }, (_, id) => {
    const running = batch.running.find((r) => r.slot === id);
    const shown = running ?? last?.get(id);
    return {
      id,
      n_ctx: SLOT_CONTEXT,
      speculative: false,
      is_processing: running !== undefined,
      ...(shown
        ? {
            id_task: shown.id,
            n_prompt_tokens: shown.prompt,
            n_prompt_tokens_processed: Math.min(shown.computed, shown.prompt),
            next_token: [
              {
                has_next_token: running !== undefined,
                has_new_line: false,
                n_remain: shown.out - shown.generated,
                n_decoded: shown.generated,
              },
            ],
          }
        : {}),
    };
  });
}

import type { Knob } from './types';

const NEXT_RUN = 'Start the next training run with the previous value; a running one keeps what it was started with.';

/** What a training run beside serving can be started with: they act on its windows only, whatever the engine. */
export const trainerKnobs: Knob[] = [
  {
    flag: 'max_slowdown_ppm (field of the training request)',
    actsOn: ['training-windows'],
    does: 'Bounds the slowdown of serving: after each window the trainer gives way long enough to keep the mean within the bound.',
    costs: 'Training takes longer: the tighter the bound, the longer each pause.',
    verify: 'slowdown_ppm_realized of the status comes down to the bound, and the turn receipt with it.',
    doesNotFix: 'A single turn that lies inside one window: the bound is on the mean, so watch p95 and max.',
    rollback: NEXT_RUN,
  },
  {
    flag: 'share_ppm (field of the training request, lower)',
    actsOn: ['training-windows'],
    does: 'Lowers the share of time that training may hold the device while serving is busy.',
    costs: 'Training takes longer.',
    verify: 'busy_window_ms over busy_window_ms + busy_yield_ms falls to the new share.',
    doesNotFix: 'The length of one window.',
    rollback: NEXT_RUN,
  },
  {
    flag: 'window or batch (fields of the training request, lower)',
    actsOn: ['training-windows'],
    does: 'Makes each forward and backward pass shorter, so that a turn is held up for less time at once.',
    costs: 'More passes for the same tokens, shorter training contexts.',
    verify: 'window_ms_p50 and window_ms_max fall.',
    doesNotFix: 'The share of time that training takes in all.',
    rollback: NEXT_RUN,
  },
];

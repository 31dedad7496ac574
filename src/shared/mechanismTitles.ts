import type { MechanismId } from '../analysis/lane';

/** How mechanisms are called on screen. */
export const MECHANISM_TITLE: Record<MechanismId, string> = {
  'step-time-sharing': 'Step-time sharing',
  eviction: 'Eviction',
  preemption: 'Preemption',
  'training-windows': 'Training windows',
  contention: 'Contention',
  'base-step-degraded': 'Base step degraded',
  'draft-acceptance': 'Draft acceptance',
  'self-made-prefill': 'Self-made prefill',
};

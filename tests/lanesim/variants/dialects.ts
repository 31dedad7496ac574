import { CHAT, LONG_PROMPTS, type Variant } from './types';

const SHARING = { ...CHAT, ...LONG_PROMPTS, c_tok: 2e-4 };
const PREEMPTION = {
  slots: 12,
  c_tok: 8e-5,
  kv_pool: 70_000,
  admit_over: 2,
  turn_rate: 1 / 5.2,
  turn_prompt: [6000, 12_000] as [number, number],
  turn_out: [600, 1800] as [number, number],
};

/** The same physics behind the families of other engines, which say less. */
export const dialects: Variant[] = [
  { name: 'vllm-healthy', config: { dialect: 'vllm', turn_rate: 1 / 15 } },
  { name: 'vllm-sharing', config: { ...SHARING, dialect: 'vllm' } },
  { name: 'vllm-preemption', config: { ...PREEMPTION, dialect: 'vllm' } },
  {
    name: 'vllm-draft-drop',
    config: { dialect: 'vllm', turn_rate: 1 / 20, spec_depth: 4, spec_p: 0.84, draft_drop: { at: 7200, p: 0.05 } },
  },
  {
    name: 'vllm-contention',
    config: { dialect: 'vllm', slots: 8, d_row: 0.011, turn_rate: 1 / 5, turn_out: [150, 500] },
  },
  { name: 'sglang-sharing', config: { ...SHARING, dialect: 'sglang' } },
  { name: 'sglang-healthy', config: { dialect: 'sglang', turn_rate: 1 / 15 } },
  { name: 'sglang-degraded', config: { dialect: 'sglang', turn_rate: 1 / 40, degrade: { at: 7200, mult: 3 } } },
  { name: 'llamacpp-sharing', config: { ...SHARING, dialect: 'llamacpp' } },
  { name: 'llamacpp-healthy', config: { dialect: 'llamacpp', turn_rate: 1 / 15 } },
];

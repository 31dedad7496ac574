import { type Arrival } from './arrivals';

/** A request inside the lane. */
export interface Request extends Arrival {
  id: number;
  slot: number;
  /** Prompt tokens (after a preemption: prompt and what was generated) that must be in the KV cache to decode. */
  target: number;
  computed: number;
  generated: number;
  /** KV cache tokens held. */
  kv: number;
  promptStart: number;
  firstToken: number | null;
  lastToken: number;
  preempted: number;
  /** Where prompts are computed elsewhere: when this one's last chunk is ready. */
  remoteReady: number;
}

/** A finished turn, times in seconds since the start. `steps` counts its tokens without the first. */
export interface Turn {
  slot: number;
  id: number;
  promptStart: number;
  genStart: number;
  genEnd: number;
  steps: number;
  long: boolean;
  preempted: number;
}

export function makeRequest(arrival: Arrival, id: number): Request {
  return {
    ...arrival,
    id,
    slot: -1,
    target: arrival.prompt,
    computed: 0,
    generated: 0,
    kv: 0,
    promptStart: 0,
    firstToken: null,
    lastToken: 0,
    preempted: 0,
    remoteReady: Infinity,
  };
}

/** True once the whole prompt is in the KV cache. */
export const decodes = (r: Request): boolean => r.computed >= r.target;

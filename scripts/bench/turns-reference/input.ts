/** Events of a lane in time order, as columns: small enough to hold a million turns. */
export interface TurnInput {
  name: string;
  what: string;
  turns: number;
  windows: number;
  /** 0: window start, 1: window end, 2: finished turn. */
  kind: Uint8Array;
  at: Float64Array;
  genStart: Float64Array;
  steps: Uint16Array;
  oldestOpen: Float64Array;
}

export interface InputShape {
  name: string;
  what: string;
  windows: number;
  turns: number;
  /** Seconds of a window and of the pause after it. */
  windowS: [number, number];
  pauseS: [number, number];
  /** Slots whose turns are long, and how long they are, in seconds; `Infinity`: one turn that never ends. */
  longSlots: number;
  longS: [number, number];
}

const SLOTS = 8;

/** A small seeded generator, so that every run of the bench sees the same input. */
function random(seed: number): () => number {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 2 ** 32;
  };
}

/** Builds windows and the turns of 8 slots over the same stretch of time; short turns fill what is left to `turns`. */
export function makeInput(shape: InputShape): TurnInput {
  const next = random(7);
  const between = ([low, high]: [number, number]) => (low === Infinity ? Infinity : low + (high - low) * next());
  const events: Array<[at: number, kind: number, genStart: number, slot: number]> = [];
  let now = 0;
  for (let i = 0; i < shape.windows; i++) {
    events.push([Math.round(now), 0, 0, 0]);
    now += between(shape.windowS) * 1e6;
    events.push([Math.round(now), 1, 0, 0]);
    now += between(shape.pauseS) * 1e6;
  }
  const span = now;
  let left = shape.turns;
  for (let slot = 0; slot < shape.longSlots; slot++) {
    for (let at = 0; at < span && left > 0; left--) {
      const end = at + between(shape.longS) * 1e6;
      events.push([Math.round(Math.min(end, span)), 2, Math.round(at), slot]);
      at = end;
    }
  }
  const shortSlots = SLOTS - shape.longSlots;
  const mean = (span * shortSlots) / left;
  for (let i = 0; i < left; i++) {
    const slot = shape.longSlots + (i % shortSlots);
    const at = Math.floor(i / shortSlots) * mean;
    const end = at + mean * (0.3 + 0.6 * next());
    events.push([Math.round(end), 2, Math.round(at), slot]);
  }
  events.sort((a, b) => a[0] - b[0]);
  return pack(shape, events);
}

function pack(shape: InputShape, events: Array<[number, number, number, number]>): TurnInput {
  const n = events.length;
  const input: TurnInput = {
    name: shape.name,
    what: shape.what,
    turns: shape.turns,
    windows: shape.windows,
    kind: new Uint8Array(n),
    at: new Float64Array(n),
    genStart: new Float64Array(n),
    steps: new Uint16Array(n),
    oldestOpen: new Float64Array(n),
  };
  // A slot is open from its next turn's start on: walked backwards, that start is the one of the event met last.
  const openFrom = new Array<number>(SLOTS).fill(Infinity);
  for (let i = n - 1; i >= 0; i--) {
    const [at, kind, genStart, slot] = events[i];
    input.kind[i] = kind;
    input.at[i] = at;
    input.genStart[i] = genStart;
    if (kind === 2) {
      let oldest = at;
      for (let other = 0; other < SLOTS; other++) {
        if (other !== slot && openFrom[other] < oldest) {
          oldest = openFrom[other];
        }
      }
      input.oldestOpen[i] = oldest;
      input.steps[i] = Math.max(1, Math.min(60_000, Math.round(((at - genStart) / 1e6) * 60)));
      openFrom[slot] = genStart;
    }
  }
  return input;
}

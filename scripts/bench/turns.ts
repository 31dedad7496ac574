import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { TurnReceipt } from '../../src/analysis/turns/receipt';

import { TrainerScan } from './turns-reference/trainerScan';
import { type InputShape, makeInput, type TurnInput } from './turns-reference/input';

/** Training that yields between graph segments: windows of about 0.1 s; and training that yields between batches. */
const SEGMENTS = { windowS: [0.05, 0.15], pauseS: [0.2, 0.4] } satisfies Partial<InputShape>;
const BATCHES = { windowS: [6, 12], pauseS: [6, 18] } satisfies Partial<InputShape>;

const FULL = { windows: 100_000, turns: 1_000_000 };

export const SHAPES: InputShape[] = [
  {
    name: 'segments-one-slot-long',
    what: '0.1 s windows; 7 slots answer short requests, 1 slot writes for 5 to 15 minutes at a time',
    ...FULL,
    ...SEGMENTS,
    longSlots: 1,
    longS: [300, 900],
  },
  {
    name: 'segments-two-slots-agentic',
    what: '0.1 s windows; 6 slots answer short requests, 2 slots write for 2 to 6 minutes at a time',
    ...FULL,
    ...SEGMENTS,
    longSlots: 2,
    longS: [120, 360],
  },
  {
    name: 'batches-one-slot-long',
    what: '9 s windows; 7 slots chat, 1 slot writes for 10 to 30 minutes at a time',
    ...FULL,
    ...BATCHES,
    longSlots: 1,
    longS: [600, 1800],
  },
  {
    name: 'batches-chat',
    what: '9 s windows; 8 slots chat, nothing long',
    ...FULL,
    ...BATCHES,
    longSlots: 0,
    longS: [0, 0],
  },
  {
    name: 'never-ending-turn-twentieth',
    what: 'a twentieth of the size (the reference is quadratic here): one slot never finishes its turn',
    windows: 5_000,
    turns: 50_000,
    ...SEGMENTS,
    longSlots: 1,
    longS: [Infinity, Infinity],
  },
];

/** Processor time in ms: on a machine that others use as well, wall time would compare their load. */
function timed(run: () => void): number {
  const start = process.cpuUsage();
  run();
  return process.cpuUsage(start).user / 1000;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapMiB(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return Math.round(((heapUsed + arrayBuffers) / 2 ** 20) * 10) / 10;
}

function runEngine(input: TurnInput, receipt: TurnReceipt): { heldMax: number; heldBytesMax: number } {
  let heldBytesMax = 0;
  let heldMax = 0;
  receipt.runStarted(0);
  const { kind, at, genStart, steps, oldestOpen } = input;
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] === 0) {
      receipt.windowStarted(at[i]);
    } else if (kind[i] === 1) {
      receipt.windowEnded(at[i]);
    } else {
      receipt.onTurn({ genStartUs: genStart[i], genEndUs: at[i], steps: steps[i], oldestOpenUs: oldestOpen[i] });
    }
    if ((i & 0x3fff) === 0) {
      heldBytesMax = Math.max(heldBytesMax, receipt.heldBytes);
      heldMax = Math.max(heldMax, receipt.status().heldWindows);
    }
  }
  return { heldMax, heldBytesMax };
}

function runReference(input: TurnInput, scan: TrainerScan): void {
  const { kind, at, genStart, steps, oldestOpen } = input;
  for (let i = 0; i < kind.length; i++) {
    if (kind[i] === 0) {
      scan.windowStarted(at[i]);
    } else if (kind[i] === 1) {
      scan.windowEnded(at[i]);
    } else {
      scan.onTurn(genStart[i], at[i], steps[i], oldestOpen[i]);
    }
  }
}

/** Both on one input, side by side; throws when they disagree, for then the ratio would mean nothing. */
export function compare(shape: InputShape): Record<string, unknown> {
  const input = makeInput(shape);
  const receipt = new TurnReceipt();
  const scan = new TrainerScan();
  const heapBefore = heapMiB();
  let held = { heldMax: 0, heldBytesMax: 0 };
  const engineMs = timed(() => (held = runEngine(input, receipt)));
  const heapAfter = heapMiB();
  const referenceMs = timed(() => runReference(input, scan));
  const status = receipt.status();
  const mine = JSON.stringify([
    status.turnsClean,
    status.turnsOverlapped,
    status.turnsMeasured,
    status.slowdownBuckets,
  ]);
  const theirs = JSON.stringify(JSON.parse(scan.result()).slice(0, 4));
  if (mine !== theirs) {
    throw new Error(`${shape.name}: the engine and the reference disagree\n${mine}\n${theirs}`);
  }
  return {
    what: shape.what,
    windows: shape.windows,
    turns: shape.turns,
    engineMs: Math.round(engineMs),
    referenceMs: Math.round(referenceMs),
    ratio: Math.round((referenceMs / engineMs) * 10) / 10,
    heldWindowsSeen: held.heldMax,
    engineHeldBytes: held.heldBytesMax,
    heapBeforeMiB: heapBefore,
    heapAfterMiB: heapAfter,
  };
}

/** The overlap engine against the trainer's own scan; the first input is the one of the budget (at least 10x). */
export async function bench(): Promise<Record<string, unknown>> {
  // The first input once small, so that both sides are compiled before they are timed.
  compare({ ...SHAPES[0], windows: 10_000, turns: 100_000 });
  return Object.fromEntries(SHAPES.map((shape) => [shape.name, compare(shape)]));
}

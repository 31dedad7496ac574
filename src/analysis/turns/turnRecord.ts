import { type SlotReading } from './bodies';
import { type Edge, uncertaintyOf, within } from './edges';
import { type SlotRates } from './rates';
import { type ReconstructedTurn } from './reconstructed';
import { type Finish } from './turnFinish';
import { type TurnTrack } from './turnTrack';

/** A turn as found, before the server's receipt has labelled it. */
export interface FoundTurn {
  slot: number;
  task: number | null;
  start: Edge;
  end: Edge;
  steps: number;
  stepsAreLowerBound: boolean;
  startSeen: boolean;
  endSeen: boolean;
  inFlight: number | null;
  likely: { endUs: number; steps: number } | null;
  serverLabel: ReconstructedTurn['serverLabel'];
  countedByServer: boolean | null;
}

const UNLABELLED = { serverLabel: null, countedByServer: null };

/** A turn from its track and how it ended. Without a start that was seen, its span begins at the first look. */
export function foundTurn(track: TurnTrack, finish: Finish, endSeen: boolean): FoundTurn {
  const firstUs = track.first?.atUs ?? track.notBeforeUs;
  const start = track.start ?? { lo: -Infinity, est: firstUs, hi: firstUs };
  const before = track.startSeen ? 1 : (track.first?.decoded ?? 1);
  return {
    slot: track.slot,
    task: track.task,
    start,
    end: finish.end,
    steps: Math.max(0, finish.decoded - before),
    stepsAreLowerBound: finish.isLowerBound || !track.startSeen,
    startSeen: track.startSeen,
    endSeen,
    inFlight: track.inFlight,
    likely: finish.likely && { endUs: finish.likely.endUs, steps: Math.max(0, finish.likely.decoded - before) },
    ...UNLABELLED,
  };
}

/**
 * A turn that no pull showed at work, known from the idle slot that still shows its task: its tokens are exact,
 * its place between the pulls is not.
 */
export function hiddenTurn(
  reading: SlotReading,
  notBeforeUs: number,
  step: { bUs: number },
  rates: SlotRates | null,
  inFlight: number
): FoundTurn {
  const steps = Math.max(0, (reading.decoded ?? 1) - 1);
  const room = step.bUs - notBeforeUs;
  const length = rates === null || rates.out.mid <= 0 ? room / 2 : Math.min(room, steps / rates.out.mid);
  const slack = room - length;
  const start = { ...within(notBeforeUs, step.bUs), est: notBeforeUs + slack / 2 };
  return {
    slot: reading.id,
    task: reading.task,
    start,
    end: { ...within(notBeforeUs, step.bUs), est: notBeforeUs + slack / 2 + length },
    steps,
    stepsAreLowerBound: false,
    startSeen: true,
    endSeen: true,
    inFlight: inFlight + 1,
    likely: null,
    ...UNLABELLED,
  };
}

/**
 * The public form, its edges in whole microseconds.
 *
 * @param context.oldestOpenUs earliest start of any turn that is told later
 * @param context.slackUs how far off the pulls' own times may be
 */
export function toTurn(
  found: FoundTurn,
  context: { segment: number; oldestOpenUs: number; slackUs: number }
): ReconstructedTurn {
  const { segment, oldestOpenUs, slackUs } = context;
  const startUs = Math.round(found.start.est);
  const endUs = Math.max(startUs, Math.round(found.end.est));
  const startUncertaintyUs = uncertaintyOf(found.start) + slackUs;
  const endUncertaintyUs = uncertaintyOf(found.end) + slackUs;
  return {
    slot: found.slot,
    task: found.task,
    startUs,
    endUs,
    steps: found.steps,
    stepsAreLowerBound: found.stepsAreLowerBound,
    uncertaintyUs: Math.max(startUncertaintyUs, endUncertaintyUs),
    startUncertaintyUs,
    endUncertaintyUs,
    startSeen: found.startSeen,
    endSeen: found.endSeen,
    inFlight: found.inFlight,
    serverLabel: found.serverLabel,
    countedByServer: found.countedByServer,
    oldestOpenUs: Math.floor(Math.min(endUs, oldestOpenUs)),
    likelyEndUs: found.likely === null ? null : Math.round(found.likely.endUs),
    likelySteps: found.likely?.steps ?? null,
    segment,
  };
}

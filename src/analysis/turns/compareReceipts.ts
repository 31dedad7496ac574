import { type TrainReading } from './bodies';
import { type JudgeStatus } from './judgeTurns';

/** How our receipt came about: what may set it apart from the server's. */
export interface ReceiptContext {
  /** True when turns and windows were rebuilt from pulls; false for the server's own log. */
  reconstructed: boolean;
  /** The server's status when we began to watch (and the run's scope began); `null`: from the server's start. */
  serverAtStart: Pick<TrainReading, 'turnsClean' | 'turnsOverlapped'> | null;
  /** Turns the server counted that no pull showed. */
  unseenClean: number;
  unseenOverlapped: number;
  gaps: number;
}

export interface ReceiptRow {
  id: 'turnsClean' | 'turnsMeasured' | 'turnTpsClean' | 'slowdownPpmP50' | 'slowdownPpmP95' | 'slowdownPpmMax';
  label: string;
  ours: number | null;
  server: number | null;
  /** ours - server; `null` where either is not measured. */
  difference: number | null;
  /** Why they may differ, most likely first; empty when they agree. */
  reasons: string[];
}

/** Percentiles sit on 1% steps: closer than one step is agreement. */
const STEP_PPM = 10_000;
const NEAR_A_WINDOW =
  'Whether a rebuilt turn met a window hangs on uncertain edges, and the newest one may be told a pull late.';
/** Clean rates closer than this share agree. */
const RATE_SHARE = 0.02;

/**
 * Puts the server's own receipt beside ours, line by line, with the reasons why the two differ.
 * The server's `turns_overlapped` counts measured turns only, so it stands beside our measured ones; exposed turns
 * that no clean rate could measure are in ours alone.
 */
export function compareReceipts(ours: JudgeStatus, server: TrainReading, context: ReceiptContext): ReceiptRow[] {
  const since = (now: number | null, then: number | null | undefined): number | null =>
    now === null ? null : then === null || then === undefined || then > now ? now : now - then;
  const counted = {
    clean: since(server.turnsClean, context.serverAtStart?.turnsClean),
    overlapped: since(server.turnsOverlapped, context.serverAtStart?.turnsOverlapped),
  };
  const samples = sampleReasons(ours, context, server);
  return [
    row('turnsClean', 'Clean turns', ours.turnsClean, counted.clean, 0, [
      ...unseenReason(context.unseenClean),
      ...cutReason(ours, context),
      context.reconstructed ? NEAR_A_WINDOW : null,
      context.serverAtStart === null ? 'The server counts clean turns since it started, across runs.' : null,
    ]),
    row('turnsMeasured', 'Measured overlapped turns', ours.turnsMeasured, counted.overlapped, 0, [
      ...unseenReason(context.unseenOverlapped),
      ...cutReason(ours, context),
      context.reconstructed ? NEAR_A_WINDOW : null,
      ours.turnsOverlapped > ours.turnsMeasured
        ? `${ours.turnsOverlapped - ours.turnsMeasured} overlapped turns came before we had a clean rate; the server may have had one.`
        : null,
    ]),
    row(
      'turnTpsClean',
      'Clean rate, tokens/s per turn',
      ours.turnTpsClean,
      server.turnTpsClean,
      RATE_SHARE * (server.turnTpsClean ?? 0),
      [
        context.reconstructed ? 'Edges of rebuilt turns are uncertain.' : null,
        'The clean rate forgets within about a minute of clean decoding, so it follows the latest turns each side saw.',
      ]
    ),
    row('slowdownPpmP50', 'Slowdown p50', ours.slowdownPpmP50, server.slowdownPpmP50, STEP_PPM, samples),
    row('slowdownPpmP95', 'Slowdown p95', ours.slowdownPpmP95, server.slowdownPpmP95, STEP_PPM, samples),
    row('slowdownPpmMax', 'Slowdown max', ours.slowdownPpmMax, server.slowdownPpmMax, STEP_PPM, samples),
  ];
}

function row(
  id: ReceiptRow['id'],
  label: string,
  ours: number | null,
  server: number | null,
  tolerance: number,
  reasons: Array<string | null>
): ReceiptRow {
  if (ours === null || server === null) {
    const missing =
      ours === server
        ? 'Neither side has measured it yet.'
        : server === null
          ? 'The server does not report it (yet).'
          : 'We have not measured it (yet).';
    return { id, label, ours, server, difference: null, reasons: [missing] };
  }
  const difference = ours - server;
  const given = reasons.filter((reason) => reason !== null);
  const differs = Math.abs(difference) > tolerance;
  return {
    id,
    label,
    ours,
    server,
    difference,
    reasons: differs ? (given.length > 0 ? given : ['No reason is known: one of the two is wrong.']) : [],
  };
}

function unseenReason(unseen: number): string[] {
  return unseen > 0 ? [`${unseen} turns began and ended between two pulls and were seen by the server only.`] : [];
}

function cutReason(ours: JudgeStatus, { gaps }: ReceiptContext): string[] {
  if (ours.turnsCut === 0 && gaps === 0) {
    return [];
  }
  const by = gaps > 0 ? `the start of watching or one of ${gaps} gaps` : 'the start of watching';
  return [`${ours.turnsCut} turns were cut by ${by}, and are in no receipt of ours.`];
}

function sampleReasons(ours: JudgeStatus, context: ReceiptContext, server: TrainReading): Array<string | null> {
  const cleanApart =
    ours.turnTpsClean !== null &&
    server.turnTpsClean !== null &&
    Math.abs(ours.turnTpsClean - server.turnTpsClean) > RATE_SHARE * server.turnTpsClean;
  const p95 = ours.slowdownPpmP95Range;
  const missed = context.serverAtStart?.turnsOverlapped ?? 0;
  return [
    missed > 0 && (server.turnsOverlapped ?? 0) >= missed
      ? `The server's percentiles cover ${missed} turns of this run from before we watched.`
      : null,
    ...unseenReason(context.unseenOverlapped),
    context.reconstructed && p95 !== null
      ? `Edges of rebuilt turns are uncertain: our 95th percentile lies between ${percent(p95[0])} and ${percent(p95[1])}.`
      : null,
    cleanApart ? 'The two sides compare with different clean rates.' : null,
    ...cutReason(ours, context),
    ours.turnsMeasured < 21 ? `With n = ${ours.turnsMeasured}, one turn more or less moves the percentiles.` : null,
    ours.labelsDisagree > 0
      ? `${ours.labelsDisagree} turns were classed by the server's label against our edges.`
      : null,
  ];
}

const percent = (ppm: number) => `${(ppm / 10_000).toFixed(0)}%`;

import { type CensusContext, type MechanismRule } from '../context';
import { costOf, type Cost } from '../cost';
import { BORDER, MIN_TURNS, PRESENT } from '../definitions';
import { paceWith } from '../counterfactual';
import { slowEpisodes } from '../episodes';
import { costBeyondRows, costed, costWithout, stateOf, unknown } from '../judgement';
import { levelAt } from '../levelShift';
import { type PulledTurns } from '../pulledTurns';
import { weightedMean } from '../stats';
import { type MechanismVerdict } from '../types';
import { percent } from '../words';

/** Turns that met a window, from which on their cost is not a matter of a few. */
const MIN_OVERLAPPED = 8;

/** Stretches in which a trainer held the device. */
export const training: MechanismRule = {
  id: 'training-windows',
  judge(context) {
    return context.pulled ? fromPulls(context, context.pulled) : fromSteps(context);
  },
};

function fromPulls(context: CensusContext, pulled: PulledTurns): MechanismVerdict {
  const id = training.id;
  const covered = coveredShare(context, pulled);
  if (pulled.windows === 0 && covered < 0.8) {
    return unknown(id, 'B', [`The pulls show no training window, but cover only ${percent(covered)} of the window.`]);
  }
  if (pulled.end.length < MIN_TURNS || (pulled.windows > 0 && pulled.speedLeft === null && pulled.overlapped > 0)) {
    return unknown(id, 'B', [
      `${pulled.windows} training windows, but only ${pulled.overlapped} turns in and ${pulled.clean} outside of them: too few to compare.`,
    ]);
  }
  const cost = costFromPulls(context, pulled);
  const evidence = [
    pulled.windows === 0
      ? `The pulls show no training window in ${percent(covered)} of the window.`
      : `${pulled.windows} training windows${pulled.windowSecondsMedian === null ? '' : ` (median ${pulled.windowSecondsMedian.toFixed(1)} s)`}; ${pulled.overlapped} of ${pulled.end.length} turns met one.`,
  ];
  if (pulled.speedLeft !== null && pulled.windows > 0) {
    evidence.push(`Inside a window a turn keeps about ${percent(pulled.speedLeft)} of its speed.`);
  }
  if (pulled.slowdownP50 !== null && pulled.slowdownP95 !== null) {
    evidence.push(
      `Overlapped turns were slowed by ${percent(pulled.slowdownP50)} (median) and ${percent(pulled.slowdownP95)} (95th percentile).`
    );
  }
  if (covered < 0.98) {
    evidence.push(
      `Pulls cover ${percent(covered)} of the window; elsewhere the turns of the metrics stand in, as met by none.`
    );
  }
  return costed(
    id,
    stateOf(cost, pulled.overlapped >= MIN_OVERLAPPED ? true : pulled.overlapped > 0 ? null : false),
    'B',
    cost,
    evidence
  );
}

/**
 * Without windows a turn loses no time in them, and shares its shorter life with fewer rows. Where pulls are missing,
 * the metrics' turns count as they are.
 */
function costFromPulls({ turns, now, around }: CensusContext, pulled: PulledTurns): Cost | null {
  const left = pulled.speedLeft ?? 1;
  const perRow = now.line && around ? now.line.perRow / (weightedMean(around.tokensPerRow, turns?.weight) || 1) : 0;
  const rows = Array.from(pulled.end, (t, j) => {
    const x = pulled.secondsPerToken[j];
    const kept = x * (1 - pulled.overlapShare[j] * (1 - left));
    const others = Math.min(0.9 * kept, perRow * Math.max(0, pulled.company[j] - 1));
    return { t, x, off: (kept - others) / (1 - others / x), w: 1 };
  });
  for (let j = 0; turns && j < turns.t.length; j++) {
    if (!pulled.covered.some((s) => turns.t[j] >= s.from && turns.t[j] <= s.to)) {
      rows.push({ t: turns.t[j], x: turns.secondsPerToken[j], off: turns.secondsPerToken[j], w: turns.weight[j] });
    }
  }
  rows.sort((a, b) => a.t - b.t);
  return costOf(
    rows.map((r) => r.t),
    rows.map((r) => r.x),
    rows.map((r) => r.off),
    rows.map((r) => r.w)
  );
}

/** Without pulls: windows slow steps down, so where no step is slower than its rows explain, none can have cost much. */
function fromSteps(context: CensusContext): MechanismVerdict {
  const { now, turns, parts } = context;
  const grade = now.columns?.grade ?? context.engine.grade;
  if (!now.columns || !turns || !parts) {
    return unknown(training.id, grade, [
      'There are no pulls of GET /train: metrics alone do not show training windows.',
    ]);
  }
  const all =
    now.columns.method === 'steps'
      ? costWithout(context, (j) =>
          paceWith(context, j, { steps: Math.min(1, levelAt(now.shift, turns.t[j], 1) / parts.stretch[j]) })
        )
      : costBeyondRows(context);
  const lasting = slowEpisodes(now).length;
  if (all && [all.median, all.slowest].every((c) => c < BORDER) && all.slowestInterval[1] < PRESENT) {
    return costed(training.id, 'absent', 'C', null, [
      `There are no pulls of GET /train, but if every decode-only step that was longer than its rows explain had been a training window's, that would be ${percent(Math.max(0, all.median))} of the median turn and ${percent(Math.max(0, all.slowest))} of the slowest tenth.`,
    ]);
  }
  return unknown(training.id, grade, [
    `There are no pulls of GET /train, and some decode-only steps were longer than their rows explain${lasting ? ` (${lasting} lasting stretches)` : ''}.`,
  ]);
}

function coveredShare({ now }: CensusContext, pulled: PulledTurns): number {
  let seconds = 0;
  for (const a of now.view.spans) {
    for (const b of pulled.covered) {
      seconds += Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
    }
  }
  return now.view.seconds > 0 ? Math.min(1, seconds / now.view.seconds) : 0;
}

import { type CensusContext, type MechanismRule } from '../context';
import { paceWith } from '../counterfactual';
import { MIN_DECODE_STEPS } from '../definitions';
import { costed, costWithout, stateOf, unknown } from '../judgement';
import { total } from '../view';
import { withPrefill, type WithPrefill } from '../withPrefill';
import { count, ms, percent } from '../words';

/** Modelled waiting must go with prefill by this many standard deviations beyond chance. */
const SIGMAS = 4;

/** Decode rows that wait, step by step, for prefill chunks. */
export const sharing: MechanismRule = {
  id: 'step-time-sharing',
  judge(context) {
    const { columns } = context.now;
    if (!columns || !context.parts || !context.turns) {
      return unknown(this.id, context.engine.grade, ['Steps are not counted by shape here.']);
    }
    const decodeSteps = total(columns.onlySteps) ?? 0;
    if (decodeSteps < MIN_DECODE_STEPS) {
      return unknown(this.id, columns.grade, [`Only ${count(decodeSteps)} decode-only steps: too few to judge.`]);
    }
    const cost = costWithout(context, (j) => paceWith(context, j, { prompts: 0 }));
    const state = stateOf(cost, true);
    if (columns.method === 'steps') {
      return costed(this.id, state, columns.grade, cost, evidenceOf(context, decodeSteps));
    }
    const link = withPrefill(context.now.view, columns);
    const doubt = state === 'present' && !(link && link.z >= SIGMAS);
    return costed(this.id, doubt ? 'unknown' : state, columns.grade, cost, modelledEvidence(context, link));
  },
};

function evidenceOf(context: CensusContext, decodeSteps: number): string[] {
  const columns = context.now.columns!;
  const only = total(columns.onlySeconds)!;
  const chunkSteps = total(columns.chunkSteps) ?? 0;
  const chunkSeconds = total(columns.chunkSeconds) ?? 0;
  const held = total(context.now.view.grew('stepsHeld'));
  const out = [
    chunkSteps > 0
      ? `${percent(chunkSteps / (chunkSteps + decodeSteps))} of the steps carried a prefill chunk and took ${percent(
          chunkSeconds / (chunkSeconds + only)
        )} of the step time: ${ms(chunkSeconds / chunkSteps)} a chunk step (${count(chunkSteps)}), ${ms(
          only / decodeSteps
        )} a decode-only step (${count(decodeSteps)}).`
      : `No step carried a prefill chunk; a decode-only step took ${ms(only / decodeSteps)} (${count(decodeSteps)}).`,
  ];
  if (held === null) {
    out.push('This build does not count held steps, so nothing is known about a guard for decoders.');
  } else if (chunkSteps > 0) {
    out.push(
      held > 0
        ? `A guard held prefill back in ${count(held)} steps.`
        : 'The held-steps counter did not move: nothing protected decoders.'
    );
  }
  return out;
}

function modelledEvidence(context: CensusContext, link: WithPrefill | null): string[] {
  const columns = context.now.columns!;
  const all = total(columns.decodingSeconds) ?? 0;
  const waited = total(columns.chunkSeconds) ?? 0;
  const source = columns.method === 'gaps' ? 'the gaps between tokens' : 'the pace of requests that ended';
  return [
    `By ${source}, ${percent(all > 0 ? waited / all : 0)} of the decode time was beyond what the rows explain (steps are not counted by shape here).`,
    link
      ? `It goes with the prompt tokens around it: correlation ${link.correlation.toFixed(2)}, ${link.z.toFixed(1)} standard deviations beyond chance (${SIGMAS} are asked for).`
      : 'Whether it goes with prefill could not be tested.',
  ];
}

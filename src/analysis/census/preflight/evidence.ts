import { MIN_DECODE_STEPS, MIN_SECONDS, MIN_TURNS } from '../definitions';
import { type PreflightFacts } from '../preflight';
import { type Check } from '../types';
import { total } from '../view';
import { count, minutes } from '../words';

/** Whether there is enough of everything to judge by. */
export function evidenceChecks(facts: PreflightFacts): Check[] {
  return [steps(facts), turns(facts), length(facts), expectation(facts)];
}

function steps({ view }: PreflightFacts): Check {
  const only = total(view.grew('stepsDecode'));
  const mixed = total(view.grew('stepsMixed'));
  const lone = total(view.grew('stepsPrefill'));
  if (only === null) {
    const tokens = total(view.grew('decodeTokens') ?? view.grew('generationTokens'));
    return tokens !== null && tokens >= MIN_DECODE_STEPS
      ? {
          id: 'steps',
          level: 'warn',
          text: 'Steps are not counted by shape: what rests on their lengths is modelled, or unknown.',
        }
      : { id: 'steps', level: 'fail', text: 'Too few tokens were decoded to judge anything.' };
  }
  const chunks = (mixed ?? 0) + (lone ?? 0);
  if (only + (mixed ?? 0) < MIN_DECODE_STEPS) {
    return {
      id: 'steps',
      level: 'fail',
      text: `Only ${count(only)} decode-only and ${count(chunks)} chunk steps: at least ${MIN_DECODE_STEPS} decoding steps are needed.`,
    };
  }
  return { id: 'steps', level: 'ok', text: `${count(only)} decode-only and ${count(chunks)} chunk steps.` };
}

function turns({ view }: PreflightFacts): Check {
  const finished = total(view.grew('requestsFinished'));
  if (finished === null) {
    return {
      id: 'turns',
      level: 'warn',
      text: 'Finished requests are not counted: costs are of stretches of the lane, not of turns.',
    };
  }
  return finished < MIN_TURNS
    ? {
        id: 'turns',
        level: 'warn',
        text: `Only ${count(finished)} requests finished: too few for a cost at the median turn.`,
      }
    : { id: 'turns', level: 'ok', text: `${count(finished)} requests finished.` };
}

function length({ view }: PreflightFacts): Check {
  return view.seconds < MIN_SECONDS
    ? {
        id: 'length',
        level: 'fail',
        text: `Only ${minutes(view.seconds)} of one shape: at least ${minutes(MIN_SECONDS)} are needed.`,
      }
    : { id: 'length', level: 'ok', text: `${minutes(view.seconds)} of one shape.` };
}

function expectation({ input }: PreflightFacts): Check {
  const tps = input.expectation?.tps;
  return tps !== undefined && Number.isFinite(tps) && tps > 0
    ? {
        id: 'expectation',
        level: 'ok',
        text: `Expected rate of a single stream: ${tps.toPrecision(4)} tokens/s${input.expectation?.source ? ` (${input.expectation.source})` : ''}.`,
      }
    : {
        id: 'expectation',
        level: 'warn',
        text: 'No expected single-stream rate is pinned: collapse cannot be called, in either direction.',
      };
}

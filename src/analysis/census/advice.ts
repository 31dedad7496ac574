import { type MechanismId } from '../lane';
import { type Advice, type EngineFacts, type KnobFacts, type MechanismVerdict } from './types';
import { percent } from './words';
import { NAMES } from './verdict';

/**
 * Knobs of the engine that act on the mechanisms found, the costliest mechanism first. Where a guard for decoders
 * exists and never engaged, it is the one thing to try against step-time sharing: the blunter knobs come after it.
 * @param heldSteps growth of the held-steps counter; null when it is not exported
 */
export function adviceFor(engine: EngineFacts, present: MechanismVerdict[], heldSteps: number | null): Advice[] {
  const out: Advice[] = [];
  for (const mechanism of present) {
    for (const knob of chosen(engine.knobs, mechanism.id, heldSteps)) {
      if (!out.some((a) => a.knob === knob.flag)) {
        out.push(adviceOf(knob, mechanism));
      }
    }
  }
  return out;
}

function chosen(knobs: KnobFacts[], id: MechanismId, heldSteps: number | null): KnobFacts[] {
  const acting = knobs.filter((k) => k.actsOn.includes(id));
  const guard = acting.filter((k) => k.verify !== null && /held/.test(k.verify));
  if (id !== 'step-time-sharing' || guard.length === 0) {
    return acting;
  }
  return heldSteps === 0
    ? guard
    : heldSteps === null
      ? acting
      : [...acting.filter((k) => !guard.includes(k)), ...guard];
}

function adviceOf(knob: KnobFacts, mechanism: MechanismVerdict): Advice {
  const cost =
    mechanism.cost === null ? '' : `, which takes ${percent(Math.max(0, mechanism.cost))} of the median turn's rate`;
  return {
    knob: knob.flag,
    mechanism: mechanism.id,
    why: `Acts on ${NAMES[mechanism.id]}${cost}.`,
    does: knob.does,
    costs: knob.costs,
    verify: knob.verify ?? 'This engine shows no figure that proves it engaged: compare the census before and after.',
    doesNotFix: knob.doesNotFix,
    rollback: knob.rollback,
    ...(knob.versions ? { versions: knob.versions } : {}),
  };
}

import { type MechanismId } from '../lane';
import { unknown } from './judgement';
import { type Check, type EngineFacts, type MechanismVerdict } from './types';

/** A mechanism in a window whose pre-flight failed: unknown, and why. */
export function unjudged(id: MechanismId, engine: EngineFacts, failed: Check): MechanismVerdict {
  return unknown(id, engine.grade, [failed.text]);
}

import { type SlotReading, type TrainReading } from './bodies';

/**
 * Whether another server process answers than before: its lifetime counter fell, its slots differ, a slot's task id
 * went back, or its trainer is idle again (a trainer never returns to idle by itself).
 */
export function serverRestarted(
  before: { train: TrainReading | null; slots: SlotReading[] },
  now: { train: TrainReading | null; slots: SlotReading[] }
): boolean {
  if (before.train !== null && now.train !== null) {
    const fell = (a: number | null, b: number | null) => a !== null && b !== null && b < a;
    const idleAgain =
      now.train.state === 'idle' && before.train.state !== 'idle' && before.train.state !== 'unavailable';
    if (fell(before.train.turnsClean, now.train.turnsClean) || idleAgain) {
      return true;
    }
  }
  if (before.slots.length !== now.slots.length) {
    return true;
  }
  const earlier = new Map(before.slots.map((slot) => [slot.id, slot]));
  return now.slots.some((slot) => {
    const then = earlier.get(slot.id);
    return then === undefined || (then.task !== null && slot.task !== null && slot.task < then.task);
  });
}

import { type Instance, type Rule, type StateName } from './types';

/** What an evaluation says about one instance. */
export interface Observation {
  state: 'Normal' | 'Alerting' | 'NoData' | 'Error' | 'KeepLast';
  reason?: string;
  timeMs: number;
}

/** The state that comes after `previous`, by the condition, `for` and `keepFiringFor`. */
export function nextState(previous: Instance | undefined, rule: Rule, seen: Observation) {
  const was: StateName = previous?.state ?? 'Normal';
  const { timeMs, reason } = seen;
  const stay = { state: was, activeAt: previous?.activeAt ?? 0, quietSince: previous?.quietSince ?? 0, reason };
  if (seen.state === 'KeepLast') {
    return stay;
  }
  if (seen.state === 'NoData' || seen.state === 'Error') {
    const activeAt = was === seen.state ? stay.activeAt : timeMs;
    return { state: seen.state, activeAt, quietSince: 0, reason };
  }
  if (seen.state === 'Alerting') {
    if (was === 'Alerting' || was === 'Recovering') {
      return { state: 'Alerting' as StateName, activeAt: stay.activeAt, quietSince: 0, reason };
    }
    const since = was === 'Pending' ? stay.activeAt : timeMs;
    const due = timeMs - since >= rule.forMs;
    // Firing starts when the wait is over; until then the instance is active since the condition first held.
    return {
      state: (due ? 'Alerting' : 'Pending') as StateName,
      activeAt: due && was === 'Pending' ? timeMs : since,
      quietSince: 0,
      reason,
    };
  }
  const wasFiring = was === 'Alerting' || was === 'Recovering';
  if (wasFiring && rule.keepFiringForMs > 0) {
    const quietSince = stay.quietSince || timeMs;
    if (timeMs - quietSince < rule.keepFiringForMs) {
      return { state: 'Recovering' as StateName, activeAt: stay.activeAt, quietSince, reason };
    }
  }
  return { state: 'Normal' as StateName, activeAt: was === 'Normal' ? stay.activeAt : timeMs, quietSince: 0, reason };
}

/** A state with its reason, as the API writes it: `Normal (MissingSeries)`. */
export const stateText = ({ state, reason }: { state: string; reason?: string }) =>
  reason ? `${state} (${reason})` : state;

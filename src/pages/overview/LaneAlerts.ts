import { getClosest, sceneGraph, SceneObjectBase, type SceneObject, type SceneObjectState } from '@grafana/scenes';
import { readAlerts, type AlertItem, type AlertSpell, type AskGrafana, askGrafana } from '../../data/alerts';
import { alertSpells, readAlertHistory } from '../../data/alertsHistory';
import { spanOf } from '../lane/lookups';

export interface LaneAlertsState extends SceneObjectState {
  /** Firing or on their way. */
  alerts: AlertItem[];
  /** Stretches in which our rules fired within the range and that have ended. */
  past: AlertSpell[];
  /** Why one of the two is empty or not whole; null: both are whole. */
  trouble: string | null;
  ask: AskGrafana;
}

/** Grafana's own alerts, read anew at each refresh of the page; what was read stays while that happens. */
export class LaneAlerts extends SceneObjectBase<LaneAlertsState> {
  private round = 0;

  public constructor(state: Partial<LaneAlertsState> = {}) {
    super({ alerts: [], past: [], trouble: null, ask: askGrafana, ...state });
    this.addActivationHandler(() => {
      this._subs.add(
        sceneGraph.getTimeRange(this).subscribeToState((now, was) => now.value !== was.value && void this.read())
      );
      void this.read();
      return () => {
        this.round++;
      };
    });
  }

  private async read() {
    const round = ++this.round;
    const { ask } = this.state;
    const set = (update: Partial<LaneAlertsState>) => round === this.round && this.setState(update);
    const { alerts, rules, trouble } = await readAlerts(ask);
    set({ alerts, trouble });
    if (rules.length > 0) {
      const history = await readAlertHistory(rules, spanOf(this), ask);
      const past = alertSpells(history.events).filter(({ to }) => to !== null);
      set({ past, trouble: [trouble, history.trouble].filter((each) => each !== null).join(' ') || null });
    }
  }
}

/** The alerts of the page that `object` is on. @throws where the page has none */
export function laneAlertsOf(object: SceneObject): LaneAlerts {
  const found = getClosest(object, (at) =>
    at.state.$behaviors?.find((behavior): behavior is LaneAlerts => behavior instanceof LaneAlerts)
  );
  if (!found) {
    throw new Error('This page reads no alerts.');
  }
  return found;
}

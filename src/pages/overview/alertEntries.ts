import { DS_VARIABLE } from '../../constants';
import { attributionUrlFor, lanesOfAlert } from '../../data/alertLink';
import type { AlertItem, AlertSpell, AlertState } from '../../data/alerts';
import type { Lane } from '../../data/types';

/** An alert about one of the lanes on view, as lists show it. */
export interface AlertEntry {
  key: string;
  lane: Lane;
  title: string;
  state: AlertState | 'ended';
  /** Unix seconds; null: not known. */
  from: number | null;
  to: number | null;
  summary: string;
  /** The page that says what it was. */
  href: string;
}

/** Entries of a list; what is older is left to Grafana's own history. */
const MAX_PAST = 10;

/**
 * Alerts that are about exactly one of these lanes: those under way first, then the newest that ended. Alerts that fit
 * no lane, or more than one, are not ours to show.
 * @param now Unix seconds
 */
export function alertEntries(
  { alerts, past }: { alerts: readonly AlertItem[]; past: readonly AlertSpell[] },
  lanes: readonly Lane[],
  dsUid: string,
  now: number
): AlertEntry[] {
  const laneOf = (labels: Record<string, string>) => {
    const found = lanesOfAlert({ labels, engine: labels.lanewatch_engine ?? null }, lanes);
    return found.length === 1 ? found[0] : null;
  };
  const entry = (
    { fingerprint, title, labels }: { fingerprint: string; title: string; labels: Record<string, string> },
    rest: Pick<AlertEntry, 'state' | 'from' | 'to' | 'summary'>
  ): AlertEntry[] => {
    const lane = laneOf(labels);
    if (!lane) {
      return [];
    }
    const activeAt = rest.from === null ? undefined : new Date(rest.from * 1000).toISOString();
    const url = attributionUrlFor({ labels, activeAt }, now, lane.key);
    const href = `${url}&var-${DS_VARIABLE}=${encodeURIComponent(dsUid)}`;
    return [{ key: `${fingerprint} ${rest.from ?? ''}`, lane, title, href, ...rest }];
  };
  return [
    ...alerts.flatMap((alert) =>
      entry(alert, { state: alert.state, from: alert.activeAt, to: null, summary: alert.annotations.summary ?? '' })
    ),
    ...past
      .flatMap((spell) => entry(spell, { state: 'ended', from: spell.from, to: spell.to, summary: '' }))
      .slice(0, MAX_PAST),
  ];
}

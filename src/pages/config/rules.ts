import { askGrafana, type AskGrafana } from '../../data/alerts';
import type { Expectation } from '../../analysis/collapse/expectation';
import {
  diffRules,
  factsOfRuleList,
  factsOfRuler,
  generateAlerts,
  type GeneratedRules,
  type ProvisionedRule,
  type RuleDiff,
} from '../../data/alertRules';
import { expectationsOfLanes } from '../../data/expectations';
import type { Lane } from '../../data/types';
import { PLUGIN_ID } from '../../constants';
import { messageOf } from '../../shared/errors/chunkErrors';
import { laneSources, sourcesOfLane } from '../census/laneFacts';
import { expectationOf, problemsOf, type ExpectationRow } from './rows';

/** Folder of the rules; the provisioned file of the demo uses it too. */
export const FOLDER = 'Lanewatch';

/** The rules that Grafana holds, as far as whoever asks may read them. @throws what the transport throws */
export async function readProvisioned(ask: AskGrafana = askGrafana): Promise<ProvisionedRule[]> {
  try {
    return factsOfRuler(await ask('/api/ruler/grafana/api/v1/rules', {}));
  } catch {
    return factsOfRuleList(await ask('/api/prometheus/grafana/api/v1/rules', {}));
  }
}

export interface RuleFiles extends GeneratedRules {
  /** What the file would change in Grafana; null where its rules could not be read. */
  diff: RuleDiff | null;
  trouble: string | null;
}

/**
 * The provisioning file for these lanes and expectations, and what it would change.
 * @param held the rules that Grafana holds, or why they could not be read
 */
export function ruleFiles(
  lanes: readonly Lane[],
  rows: readonly ExpectationRow[],
  prometheusUid: string,
  held: ProvisionedRule[] | { trouble: string }
): RuleFiles {
  const options = {
    lanes,
    expectations: { perModel: perModel(rows), perLane: perLane(lanes, prometheusUid) },
    prometheusUid,
    folder: FOLDER,
    pluginId: PLUGIN_ID,
  };
  const first = generateAlerts(options);
  if ('trouble' in held) {
    return { ...first, diff: null, trouble: held.trouble };
  }
  try {
    const diff = diffRules(first.yaml, held);
    // Rules that leave the file stay in Grafana until the file itself deletes them.
    const removedUids = diff.removed.map(({ uid }) => uid);
    return { ...(removedUids.length > 0 ? generateAlerts({ ...options, removedUids }) : first), diff, trouble: null };
  } catch (error) {
    return { ...first, diff: null, trouble: messageOf(error) };
  }
}

function perModel(rows: readonly ExpectationRow[]): Record<string, Expectation> {
  const usable = rows.filter((row) => problemsOf(row, rows).length === 0);
  return Object.fromEntries(usable.map((row) => [row.model.trim(), expectationOf(row)]));
}

function perLane(lanes: readonly Lane[], prometheusUid: string): Record<string, Expectation> {
  const all = laneSources();
  return Object.assign(
    {},
    ...lanes.map((lane) => {
      const settings = sourcesOfLane(all, lane, prometheusUid).map(({ jsonData }) => ({
        ...jsonData,
        match: lane.match,
        engine: lane.engine,
      }));
      return expectationsOfLanes(settings).expectations;
    })
  );
}

import type { BadgeColor } from '@grafana/ui';
import type { IconName } from '@grafana/data';
import { spanText } from '../../shared/time';
import type { LaneSummary } from './summary';

/** A short statement about a lane, as a word with a sentence behind it. */
export interface Chip {
  id: string;
  text: string;
  color: BadgeColor;
  icon?: IconName;
  tooltip: string;
}

/** One rule: says something about a lane or nothing. Verdicts, training state and alerts join the list the same way. */
type ChipRule = (summary: LaneSummary) => Chip | null;

/** Scrapes that may be missing at the end before the page calls it silence: one may be late, one may fail. */
const SILENT_AFTER_SCRAPES = 4;

const RULES: ChipRule[] = [
  ({ lastScrape, scrapeSeconds, to }) => {
    if (lastScrape === null) {
      return {
        id: 'empty',
        text: 'no samples',
        color: 'orange',
        icon: 'history',
        tooltip: 'Nothing was scraped in this range.',
      };
    }
    const silent = to - lastScrape;
    return silent > SILENT_AFTER_SCRAPES * scrapeSeconds
      ? {
          id: 'silent',
          text: `silent for ${spanText(silent)}`,
          color: 'orange',
          icon: 'history',
          tooltip: 'The last scrape of this lane lies that long before the end of the range.',
        }
      : null;
  },
  ({ up }) =>
    up === false
      ? {
          id: 'down',
          text: 'down',
          color: 'red',
          icon: 'exclamation-triangle',
          tooltip: 'The last scrape did not reach the endpoint.',
        }
      : null,
  ({ maxRunning }) =>
    maxRunning === 0
      ? {
          id: 'idle',
          text: 'idle',
          color: 'blue',
          icon: 'pause',
          tooltip: 'No request was running at any scrape of this range.',
        }
      : null,
  ({ resets }) =>
    resets > 0
      ? {
          id: 'restarted',
          text: resets === 1 ? 'restarted' : `restarted ${resets} times`,
          color: 'purple',
          icon: 'sync',
          tooltip: 'Its counters fell in this range: figures are summed over more than one process.',
        }
      : null,
  ({ failed }) =>
    failed.length > 0
      ? {
          id: 'partial',
          text: 'partly read',
          color: 'orange',
          icon: 'exclamation-circle',
          tooltip: `Some queries failed: ${failed.join(', ')}.`,
        }
      : null,
];

/** All that is to say about a lane, the gravest first. */
export function chipsOf(summary: LaneSummary): Chip[] {
  return RULES.map((rule) => rule(summary)).filter((chip): chip is Chip => chip !== null);
}

import { reportOf } from '../../analysis/census/report';
import { at as utc } from '../../analysis/census/words';
import { figure, UNIT } from '../../shared/figures';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import type { Findings } from './inquiry';
import { waterfallFor } from './waterfallInput';

interface Context {
  /** How the lane is called. */
  lane: string;
  /** Where the page is. */
  url: string;
  /** Unix seconds of the alert; null: there was none, or its time is not known. */
  alertAt: number | null;
  /** Kind of the alert. */
  alert: string | null;
  contextNote: string;
}

/** The page as Markdown that stands alone in an incident channel: the census, and what only this page knows. */
export function attributionReport(findings: Findings, { lane, url, alertAt, alert, contextNote }: Context): string {
  const { result, noBaseline, expectation } = findings;
  const drawn = waterfallFor(findings);
  const lines = [
    '## Alert',
    '',
    alert === null ? 'No alert: the window was chosen by hand.' : `Alert ${escape(alert)}.`,
    ...(alertAt === null ? [] : [`Active since ${utc(alertAt)}.`]),
    '',
    '## From the expected to the measured rate',
    '',
    expectation
      ? `Expected of a single stream: ${rate(expectation.expectation.tps)}, pinned to the ${expectation.scope} (${escape(expectation.expectation.source)}).`
      : 'No expectation is pinned for this model or lane: it is not called healthy.',
    ...('reason' in drawn ? [escape(drawn.reason)] : waterfallLines(drawn)),
    '',
    inFlightLine(findings),
    escape(contextNote),
    ...(noBaseline ? [`No baseline of the chosen stretch: ${escape(noBaseline)}`] : []),
    '',
    `Page: ${url}`,
  ];
  return `${reportOf(result, lane)}\n${lines.join('\n')}\n`;
}

function waterfallLines({ bars, measured, notes }: Exclude<ReturnType<typeof waterfallFor>, { reason: string }>) {
  const title = (id: (typeof bars)[number]['id']) => (id === 'unexplained' ? 'Unexplained' : MECHANISM_TITLE[id]);
  return [
    '',
    ...bars.map(({ id, from, to }) => `- ${title(id)}: ${rate(from)} to ${rate(to)}`),
    `- Measured: ${rate(measured)}`,
    ...notes.map((note) => `- ${escape(note)}`),
    '',
  ];
}

/** In-flight counts over the judged window in one line. */
export function inFlightLine({ result }: Findings): string {
  const { running, queued } = result.collapse.inFlight;
  const spread = (s: typeof running) =>
    s ? `min ${trim(s.min)}, mean ${trim(s.mean)}, max ${trim(s.max)} over ${s.scrapes} scrapes` : 'not measured';
  return `In flight: ${spread(running)}. Queued: ${spread(queued)}.`;
}

const trim = (x: number) => String(Number(x.toFixed(1)));
const rate = (tps: number) => figure(tps, UNIT.rate, tps < 10 ? 2 : 1);

/** Text from outside must not become markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>|#]/g, (c) => `\\${c}`).replace(/\s+/g, ' ');
}

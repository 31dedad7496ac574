import { counterColumns } from '../columns';
import { type PreflightFacts } from '../preflight';
import { type Check } from '../types';

/** Values that no healthy exporter sends. */
export function valueChecks({ series, window }: PreflightFacts): Check[] {
  let infinite = 0;
  let negative = 0;
  let missing = 0;
  let all = 0;
  for (const [, v] of counterColumns(series)) {
    for (let i = 0; i < v.length; i++) {
      if (series.t[i] < window.from || series.t[i] > window.to) {
        continue;
      }
      all++;
      infinite += Math.abs(v[i]) === Infinity ? 1 : 0;
      negative += v[i] < 0 ? 1 : 0;
      missing += Number.isNaN(v[i]) ? 1 : 0;
    }
  }
  const bad = [infinite ? `${infinite} infinite` : '', negative ? `${negative} negative` : ''].filter(Boolean);
  if (bad.length) {
    return [{ id: 'values', level: 'warn', text: `${bad.join(' and ')} counter values were left out.` }];
  }
  if (all > 0 && missing === all) {
    return [{ id: 'values', level: 'fail', text: 'No counter has a single number in this window.' }];
  }
  return [{ id: 'values', level: 'ok', text: 'All counter values are plain numbers.' }];
}

import { type Span } from '../../src/analysis/lane';
import { selector } from '../../src/engines/promql';
import { type Engine } from '../../src/engines/types';
import { type PromReader } from '../../src/data/types';

/** Suffixes under which a family's series are found. */
const SUFFIXES = ['', '_total', '_count', '_sum', '_bucket'];

/** Families that the engine may export and that the store has not; undefined when they could not be looked up. */
export async function absentFamilies(
  reader: PromReader,
  engine: Engine,
  match: string,
  window: Span
): Promise<string[] | undefined> {
  const seconds = Math.max(60, Math.ceil(window.to - window.from));
  const answers = await reader.instant(
    engine.optionalFamilies.map((family) => ({
      id: family,
      expr: SUFFIXES.map((suffix) => `count(last_over_time(${selector(family + suffix, match)}[${seconds}s]))`).join(
        ' or '
      ),
    })),
    window.to
  );
  const absent: string[] = [];
  for (const family of engine.optionalFamilies) {
    const answer = answers.get(family);
    if (!answer || 'error' in answer) {
      return undefined;
    }
    if (answer.series.length === 0) {
      absent.push(family);
    }
  }
  return absent;
}

/** @jest-environment node */
import { readRuleFile } from '../ruleFile';
import { generateAlertRules } from '../generate';
import { testOptions } from '../testLanes';
import { expandTemplate } from './expand';
import { formatG, humanizeDuration, humanizePercentage, queryEscape } from './format';

const annotations = (kind: string) => {
  const rules = readRuleFile(generateAlertRules(testOptions())).groups.flatMap((group) => group.rules);
  return rules.find(({ labels }) => labels?.lanewatch === kind)?.annotations ?? {};
};
const data = (
  values: Record<string, number>,
  labels: Record<string, string> = { job: 'l(a)', instance: 'a b:7770' }
) => ({
  labels,
  values,
  externalUrl: 'https://grafana.example/sub/',
});

describe('the annotations of a collapse', () => {
  const { summary, in_flight, expectation, decode_rate, attribution } = annotations('decode-collapse');

  it('carry the numbers', () => {
    const at = data({ ratio: 0.16614, rate: 11, expected: 66.2, inFlight: 3.27 });
    expect(expandTemplate(summary, at)).toBe('a b:7770: decode is at 16.61% of what is expected');
    expect(expandTemplate(decode_rate, at)).toBe('11.0 tok/s per stream');
    expect(expandTemplate(expectation, at)).toBe('66.2 tok/s per stream');
    expect(expandTemplate(in_flight, at)).toMatch(/^3\.3 requests while busy\. More than 1 is not like for like/);
  });

  it('say what one request in flight means, and none', () => {
    expect(expandTemplate(in_flight, data({ inFlight: 1 }))).toMatch(
      /^1\.0 while busy: contention does not explain it/
    );
    expect(expandTemplate(in_flight, data({ inFlight: 0 }))).toContain('the gauge does not cover this call');
  });

  it('say "not measured" for what is missing or no number', () => {
    const nothing: Array<Record<string, number>> = [{}, { expected: NaN, inFlight: NaN }];
    for (const values of nothing) {
      expect(expandTemplate(expectation, data(values))).toBe('not measured');
      expect(expandTemplate(in_flight, data(values))).toBe('not measured');
    }
  });

  it('lead to the page with exactly one slash, however the root address was written, and with escaped labels', () => {
    const path =
      '/a/lanewatch-interference-app/attribution?alert=decode-collapse&engine=radiance&label.job=l%28a%29&label.instance=a+b%3A7770';
    for (const externalUrl of ['https://g.example/sub', 'https://g.example/sub/', 'https://g.example/sub//']) {
      expect(expandTemplate(attribution, { ...data({}), externalUrl })).toBe(`https://g.example/sub${path}`);
    }
    expect(expandTemplate(attribution, data({}, {}))).toBe(
      'https://grafana.example/sub/a/lanewatch-interference-app/attribution?alert=decode-collapse&engine=radiance'
    );
  });
});

describe('expandTemplate', () => {
  it('prints what is missing as Grafana does', () => {
    expect(expandTemplate('{{ $labels.none }} {{ $values.none.Value }}', data({}))).toBe('[no value] [no value]');
  });

  it('does not take label values for templates', () => {
    expect(expandTemplate('{{ $labels.x }}', data({}, { x: '{{ $labels.job }}' }))).toBe('{{ $labels.job }}');
  });

  it.each([
    '{{ if 1 }}',
    '{{ end }}',
    '{{ else }}',
    '{{ unknown 1 }}',
    '{{ | urlquery }}',
    '{{ $labels.a.b.c }}',
    'a {{ b',
    '{{ printf "%.1f" "x" }}',
  ])('refuses %j', (text) => {
    expect(() => expandTemplate(text, data({}))).toThrow(SyntaxError);
  });
});

describe("numbers in Go's form", () => {
  it('prints shortest digits', () => {
    expect([0, 0.00001234, 123.456, 12345.6, 1e21, NaN].map((x) => formatG(x, 4))).toEqual([
      '0',
      '1.234e-05',
      '123.5',
      '1.235e+04',
      '1e+21',
      'NaN',
    ]);
    expect(humanizePercentage(0.5528)).toBe('55.28%');
  });

  it('prints durations in fitting units', () => {
    expect([0, 0.01512, 0.0000021, 1.5, 59.999, 61, 3661.5, 90061].map(humanizeDuration)).toEqual([
      '0s',
      '15.12ms',
      '2.1us',
      '1.5s',
      '60s',
      '1m 1s',
      '1h 1m 1s',
      '1d 1h 1m 1s',
    ]);
  });

  it('escapes as a Go server does', () => {
    expect(queryEscape("a b/é~!*'()")).toBe('a+b%2F%C3%A9~%21%2A%27%28%29');
  });
});

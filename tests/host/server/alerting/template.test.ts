/** @jest-environment node */
import { expandText } from './template';

const data = {
  labels: { lane: 'gpu 0', alertname: 'Collapse' },
  values: { A: 12345.678, R: 0.1875, N: NaN },
  externalUrl: 'http://grafana:3000/',
};

describe('alert templates', () => {
  it.each([
    ['{{ $labels.lane }}: {{ $values.R.Value }}', 'gpu 0: 0.1875'],
    ['{{ $values.R }}', '0.1875'],
    ['{{ humanize $values.A.Value }}', '12.35k'],
    ['{{ $values.R.Value | humanizePercentage }}', '18.75%'],
    ['{{ printf "%.2f" $values.R.Value }}', '0.19'],
    ['{{ humanizeDuration 3725.0 }}', '1h 2m 5s'],
    ['{{ humanize 0.0021 }}', '2.1m'],
    ['{{ externalURL }}a/x?lane={{ $labels.lane | urlquery }}', 'http://grafana:3000/a/x?lane=gpu+0'],
    ['{{ $labels.missing }}', '[no value]'],
    ['{{ .Labels.lane }} {{ (index $values "R").Value }}', 'gpu 0 0.1875'],
    ['{{ if gt $values.R.Value 0.1 }}high{{ end }}', 'high'],
    ['{{ $values.N }}', 'NaN'],
  ])('%s', (text, expected) => {
    expect(expandText(text, data)).toBe(expected);
  });

  it('keeps a text that cannot be expanded', () => {
    expect(expandText('{{ nosuch }}', data)).toBe('{{ nosuch }}');
    expect(expandText('{{ $labels.lane', data)).toBe('{{ $labels.lane');
  });
});

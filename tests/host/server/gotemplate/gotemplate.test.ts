/** @jest-environment node */
import { renderTemplate } from './render';

const data = {
  URL: 'http://lane',
  JsonData: { n: 2.6, list: ['a', 'b'], flag: false },
  SecureJsonData: { token: 's3cret', empty: '' },
};
const render = (template: string, variables = {}) => renderTemplate(template, { data, variables });

describe('Go templates', () => {
  it.each([
    ['plain', 'plain'],
    ['{{ .URL }}/x', 'http://lane/x'],
    ['Bearer {{ .SecureJsonData.token }}', 'Bearer s3cret'],
    ['Bearer {{.SecureJsonData.missing}}', 'Bearer <no value>'],
    ['{{ index .SecureJsonData "missing" }}', ''],
    ['{{ if .SecureJsonData.token }}yes{{ else }}no{{ end }}', 'yes'],
    ['{{ if .SecureJsonData.empty }}yes{{ else }}no{{ end }}', 'no'],
    ['{{ if .JsonData.flag }}a{{ else if .URL }}b{{ else }}c{{ end }}', 'b'],
    ['{{ range .JsonData.list }}<{{ . }}>{{ end }}', '<a><b>'],
    ['{{ with .JsonData.list }}{{ len . }}{{ end }}', '2'],
    ['{{ printf "%.2f|%5s|%q|%d%%" .JsonData.n "ab" "x" 7 }}', '2.60|   ab|"x"|7%'],
    ['{{ .JsonData.n | printf "%.0f tokens" }}', '3 tokens'],
    ['{{ "a b&c/d" | urlquery }}', 'a+b%26c%2Fd'],
    ['{{ $x := .URL }}[{{ $x }}]', '[http://lane]'],
    ['{{ (index .JsonData.list 1) }}', 'b'],
    ['a  {{- "b" -}}  c', 'abc'],
    ['{{/* nothing */}}x', 'x'],
    ['{{ and true "" }}|{{ or "" "z" }}|{{ not true }}', '|z|false'],
  ])('%s', (template, expected) => {
    expect(render(template)).toBe(expected);
  });

  it('reads variables with field chains', () => {
    const variables = { $labels: { lane: 'a' }, $values: { A: { Value: 12.5, toString: () => '12.5' } } };
    expect(render('{{ $labels.lane }} {{ $values.A.Value }} {{ $values.A }}', variables)).toBe('a 12.5 12.5');
    expect(render('{{ (index $values "A").Value }}', variables)).toBe('12.5');
  });

  it.each([
    ['{{ nosuch }}', 'not defined'],
    ['{{ .URL', 'unclosed'],
    ['{{ if .URL }}x', 'without end'],
    ['{{ $nope }}', 'undefined variable'],
    ['{{ index .JsonData.list 5 }}', 'out of range'],
    ['{{ len .Nothing }}', 'nil'],
    ['{{ end }}', 'unexpected'],
  ])('refuses %s', (template, message) => {
    expect(() => render(template)).toThrow(message);
  });

  it('never reads inherited properties of an object', () => {
    expect(render('{{ .JsonData.constructor }}')).toBe('<no value>');
  });
});

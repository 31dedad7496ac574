/** @jest-environment node */
import { dateTime, FieldType, type TimeRange, toDataFrame } from '@grafana/data';
import { findValues } from './findValues';
import { interpolateExpr } from './interpolate';
import { toHeatmapRows, toTable } from './transform';

describe('variables in PromQL', () => {
  it('writes one value as text and several as an alternation', () => {
    expect(interpolateExpr('a.b')).toBe('a.b');
    expect(interpolateExpr('a.b', { multi: true })).toBe('a\\\\.b');
    expect(interpolateExpr(['a:1', 'b'], { multi: true })).toBe('(a:1|b)');
    expect(interpolateExpr(['a:1'], { includeAll: true })).toBe('a:1');
  });
});

describe('variable queries', () => {
  const range = { from: dateTime(1000), to: dateTime(61_000) } as TimeRange;
  const ask = async (query: string, data: unknown) => {
    const calls: unknown[] = [];
    const values = await findValues(query, range, async (path, params) => {
      calls.push([path, params]);
      return data;
    });
    return { calls, texts: values.map((value) => value.text) };
  };

  it('asks for the values of a label, with and without a selector', async () => {
    const { calls, texts } = await ask('label_values(up{job="a, b"}, instance)', ['x']);
    expect(calls).toEqual([['api/v1/label/instance/values', { 'match[]': 'up{job="a, b"}', start: 1, end: 61 }]]);
    expect(texts).toEqual(['x']);
    expect((await ask('label_values(instance)', [])).calls).toEqual([
      ['api/v1/label/instance/values', { start: 1, end: 61 }],
    ]);
  });

  it('answers metrics(), query_result() and a bare selector', async () => {
    expect((await ask('metrics(^vllm)', ['vllm:x', 'up'])).texts).toEqual(['vllm:x']);
    const vector = { resultType: 'vector', result: [{ metric: { __name__: 'up', a: 'b' }, value: [1, '2'] }] };
    expect((await ask('query_result(up)', vector)).texts).toEqual(['up{a="b"} 2 1000']);
    expect((await ask('up', [{ __name__: 'up', a: 'b' }])).texts).toEqual(['up{a="b"}']);
  });
});

describe('formats', () => {
  const series = (labels: Record<string, string>, values: number[]) =>
    toDataFrame({
      refId: 'A',
      fields: [
        { name: 'Time', type: FieldType.time, values: [1, 2] },
        { name: 'Value', type: FieldType.number, values, labels },
      ],
    });

  it('makes one table of all series', () => {
    const [table] = toTable([series({ a: 'x' }, [1, 2]), series({ b: 'y' }, [3, 4])], 'A', false);
    expect(table.fields.map((field) => field.name)).toEqual(['Time', 'a', 'b', 'Value']);
    expect(table.fields[1].values).toEqual(['x', 'x', undefined, undefined]);
    expect(table.fields[3].values).toEqual([1, 2, 3, 4]);
    expect(toTable([series({}, [1, 2])], 'A', true)[0].fields[1].name).toBe('Value #A');
  });

  it('sorts buckets and takes each from the one above', () => {
    const [rows] = toHeatmapRows([series({ le: '+Inf' }, [5, 6]), series({ le: '0.5' }, [1, 6])], 'A');
    expect(rows.fields.map((field) => field.name)).toEqual(['Time', '0.5', '+Inf']);
    expect(rows.fields[2].values).toEqual([4, 0]);
  });
});

/** @jest-environment node */
import { join } from 'node:path';
import { readRecording, retime } from './history';

const text = [
  '# TYPE up gauge',
  'up{instance="a 1"} 1 1790000002.719',
  'up{instance="a 1"} 1 1790000017.719',
  '# TYPE steps counter',
  'steps_total 12 1790000002.719',
  'steps_total 40 1790000017.719',
  '# EOF',
  '',
].join('\n');

describe('retime', () => {
  it('moves every sample by one constant, so that the last falls where it is asked', () => {
    expect(retime(text, 1800000000).split('\n')).toEqual([
      '# TYPE up gauge',
      'up{instance="a 1"} 1 1799999985.000',
      'up{instance="a 1"} 1 1800000000.000',
      '# TYPE steps counter',
      'steps_total 12 1799999985.000',
      'steps_total 40 1800000000.000',
      '# EOF',
      '',
    ]);
  });

  it('leaves a text without samples alone', () => {
    expect(retime('# EOF\n', 5)).toBe('# EOF\n');
  });

  it('changes nothing but times in a whole recording', () => {
    const recording = readRecording(
      join(__dirname, '..', '..', 'tests', 'fixtures', 'scenarios', 'base-degraded', 'metrics.om.gz')
    );
    const without = (body: string): string => body.replace(/ [\d.]+$/gm, '');
    expect(without(retime(recording, 1800000000))).toBe(without(recording));
  });
});

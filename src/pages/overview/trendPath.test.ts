/** @jest-environment node */
import { trendPath } from './trendPath';

const over = (t: number[]) => ({ t, from: t[0], to: t[t.length - 1] });

it('draws from zero to the largest value', () => {
  expect(trendPath({ ...over([0, 10, 20]), v: [0, 5, 10] }, 104, 24)).toBe('M2,22L52,12L102,2');
});

it('leaves gaps, and makes a value alone a dot', () => {
  expect(trendPath({ ...over([0, 10, 20, 30, 40]), v: [10, null, 10, null, 10] }, 104, 24)).toBe(
    'M2,2h0.01M52,2h0.01M102,2h0.01'
  );
  expect(trendPath({ ...over([0, 10, 20, 30]), v: [10, 10, null, 10] }, 104, 24)).toBe('M2,2L35.33,2M102,2h0.01');
});

it('draws zeros on the ground and nothing where nothing is known', () => {
  expect(trendPath({ ...over([0, 10]), v: [0, 0] }, 104, 24)).toBe('M2,22L102,22');
  expect(trendPath({ ...over([0, 10]), v: [null, null] }, 104, 24)).toBe('');
  expect(trendPath({ ...over([5]), v: [1] }, 104, 24)).toBe('');
  expect(trendPath({ ...over([]), v: [] }, 104, 24)).toBe('');
});

it('stands where the data is within what was asked for', () => {
  expect(trendPath({ from: 0, to: 100, t: [50, 101], v: [1, 1] }, 104, 24)).toBe('M52,2L102,2');
});

/** @jest-environment node */
import { trendPath } from './trendPath';

it('draws from zero to the largest value', () => {
  expect(trendPath([0, 10, 20], [0, 5, 10], 104, 24)).toBe('M2,22L52,12L102,2');
});

it('leaves gaps, and makes a value alone a dot', () => {
  expect(trendPath([0, 10, 20, 30, 40], [10, null, 10, null, 10], 104, 24)).toBe('M2,2h0.01M52,2h0.01M102,2h0.01');
  expect(trendPath([0, 10, 20, 30], [10, 10, null, 10], 104, 24)).toBe('M2,2L35.33,2M102,2h0.01');
});

it('draws zeros on the ground and nothing where nothing is known', () => {
  expect(trendPath([0, 10], [0, 0], 104, 24)).toBe('M2,22L102,22');
  expect(trendPath([0, 10], [null, null], 104, 24)).toBe('');
  expect(trendPath([5], [1], 104, 24)).toBe('');
  expect(trendPath([], [], 104, 24)).toBe('');
});

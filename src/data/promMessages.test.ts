/** @jest-environment node */
import { accessError, queryError, timeoutError } from './promMessages';

it.each([
  ['exceeded maximum resolution of 11,000 points per timeseries', 400, 'too many points. Choose a shorter time range.'],
  ['query processing would load too many samples into memory', 422, 'too many samples. Choose a shorter time range.'],
  ['query timed out in expression evaluation', 503, 'in time. Choose a shorter time range or try again.'],
  [undefined, 504, 'in time. Choose a shorter time range or try again.'],
  [
    '1:5: parse error: unclosed left\n parenthesis',
    400,
    'did not accept the query: 1:5: parse error: unclosed left parenthesis.',
  ],
  [undefined, 502, 'does not answer. Check that it runs and that the address of the data source is right.'],
  ['dial tcp 10.0.0.1:9090: connect: connection refused', undefined, 'does not answer.'],
  ['something odd.', 418, 'The query failed: something odd.'],
  [undefined, 418, 'The query failed with status 418. Try again.'],
  [undefined, undefined, 'The query failed. Try again.'],
])('says of "%s" (%s) what to do next', (raw, status, words) => {
  expect(queryError(raw, status)).toContain(words);
});

it('keeps a long answer short', () => {
  expect(queryError('x'.repeat(5000)).length).toBeLessThan(340);
});

it('knows which statuses mean that nothing can be had', () => {
  expect([401, 403, 404, 429].map((status) => accessError(status, 'It'))).not.toContain(null);
  expect([200, 400, 422, 500, 502, undefined].map((status) => accessError(status, 'It'))).toEqual(Array(6).fill(null));
});

it('says how long it waited', () => {
  expect(timeoutError(30)).toContain('within 30 seconds');
});

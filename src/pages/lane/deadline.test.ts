/** @jest-environment node */
import { withPatience } from './deadline';
import { NoAnswerInTime, troubleOf } from './trouble';
import { PrometheusUnreachable } from '../../data/types';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = () => new Promise<never>(() => undefined);

it('gives the value through', async () => {
  await expect(withPatience(async () => 7)).resolves.toBe(7);
  expect(jest.getTimerCount()).toBe(0);
});

it('gives up a silent read, and aborts it', async () => {
  let seen: AbortSignal | undefined;
  const answer = withPatience(({ signal }) => ((seen = signal), never()), { seconds: 10 });
  const caught = expect(answer).rejects.toThrow(NoAnswerInTime);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(seen?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await caught;
  expect(seen?.aborted).toBe(true);
});

it('waits on while a long read keeps arriving', async () => {
  const progress: number[] = [];
  let report: (done: number) => void = () => undefined;
  const answer = withPatience(({ onProgress }) => ((report = onProgress), never()), {
    seconds: 10,
    onProgress: (done) => progress.push(done),
  });
  const caught = expect(answer).rejects.toThrow('No answer within 10 seconds.');
  for (const done of [0.1, 0.2, 0.3]) {
    await jest.advanceTimersByTimeAsync(8_000);
    report(done);
  }
  await jest.advanceTimersByTimeAsync(10_000);
  await caught;
  report(0.4);
  expect(progress).toEqual([0.1, 0.2, 0.3]);
  expect(jest.getTimerCount()).toBe(0);
});

it('ends at once when the caller aborts, before or after the start', async () => {
  const abort = new AbortController();
  const answer = withPatience(never, { signal: abort.signal });
  abort.abort();
  await expect(answer).rejects.toThrow('cancelled');
  await expect(withPatience(never, { signal: abort.signal })).rejects.toThrow('cancelled');
  expect(jest.getTimerCount()).toBe(0);
});

it('tells slow from unreachable', () => {
  expect(troubleOf(new NoAnswerInTime(45)).kind).toBe('slow');
  expect(troubleOf(new PrometheusUnreachable('No answer within 30 seconds. Choose a shorter time range.')).kind).toBe(
    'slow'
  );
  expect(troubleOf(new PrometheusUnreachable('Prometheus does not answer.')).kind).toBe('unreachable');
  expect(troubleOf(new TypeError('x is undefined')).kind).toBe('internal');
  expect(troubleOf('odd').detail).toBe('odd');
});

import React from 'react';
import { render, screen } from '@testing-library/react';
import { TurnJudge } from '../../analysis/turns/judgeTurns';
import { readRun } from '../../analysis/turns/runStatus';
import { TurnSession } from '../../analysis/turns/session';
import { type PullerStatus } from '../../data/lane/lanePuller';
import { ConcurrencyTable, ConcurrencyWarning } from './Concurrency';
import { ModeNote } from './ModeNote';
import { PullerLine } from './PullerLine';
import { byReason } from './reasons';
import { RunState } from './RunState';

/** Clean turns alone, overlapped ones two at a time. */
function judgeOf(inFlightOverlapped: number) {
  const judge = new TurnJudge();
  const turn = (startUs: number, inFlight: number) =>
    judge.turn({ slot: 0, steps: 50, startUs, endUs: startUs + 1e6, inFlight, oldestOpenUs: startUs });
  [1, 3, 5].forEach((s) => turn(s * 1e6, 1));
  judge.window({ startUs: 10.2e6, endUs: 10.7e6 });
  turn(10e6, inFlightOverlapped);
  return judge.status();
}

it('warns where clean and overlapped turns ran in different company, and only there', () => {
  const { unmount } = render(<ConcurrencyWarning receipt={judgeOf(2)} />);
  expect(screen.getByTestId('concurrency-warning')).toHaveTextContent(
    /Clean turns ran with 1(\.0)? in flight on average, overlapped ones with 2(\.0)?\./
  );
  unmount();
  render(<ConcurrencyWarning receipt={judgeOf(1)} />);
  expect(screen.queryByTestId('concurrency-warning')).toBeNull();
});

it('says that nothing is known by concurrency where no turn told its company', () => {
  render(<ConcurrencyTable receipt={new TurnJudge().status()} />);
  expect(screen.getByTestId('section-concurrency')).toHaveTextContent('Not measured');
});

it.each([
  ['paused', 'Paused', 'while the tab is hidden'],
  ['following', 'Live', 'Another tab of this browser pulls'],
  ['starting', 'Starting', 'Reading the stored day'],
] as Array<[PullerStatus['state'], string, string]>)('tells how the pulling goes: %s', (state, badge, says) => {
  const puller: PullerStatus = { state, lastGoodAt: null, failures: 0, message: null, problems: ['state: no string.'] };
  render(<PullerLine puller={puller} pending={0} from={null} onClear={() => {}} />);
  expect(screen.getByTestId('puller')).toHaveTextContent(badge);
  expect(screen.getByTestId('puller')).toHaveTextContent(says);
  expect(screen.getByTestId('puller-problems')).toHaveTextContent('state: no string.');
  // No answer yet: no moment is made up.
  expect(screen.queryByTestId('puller-last')).toBeNull();
});

it.each([
  [{ state: 'starting' }, 'Starting'],
  [{ state: 'running', waiting_for_serving: true }, 'Waiting'],
  [{ state: 'running', pause_requested: true }, 'A pause was asked for'],
  [{ state: 'running', paused: true, pause_requested: true }, 'Paused'],
  [{ state: 'done' }, 'Done'],
  [{ state: 'cancelled', cancel_requested: true }, 'Cancelled'],
  [{ state: 'error', error: 'graph does not fit: 9000 MiB' }, 'graph does not fit: 9000 MiB'],
  [{ state: 'unavailable' }, 'No trainer'],
  [{ state: 'dreaming' }, 'dreaming'],
])('tells the state of the run: %j', (train, text) => {
  render(<RunState run={readRun(train)} />);
  expect(screen.getByTestId('run-state')).toHaveTextContent(text);
});

it('says that the server’s own log has no error at its edges', () => {
  const session = new TurnSession();
  session.push({ t: 1, slots: [], train: { state: 'idle', now_us: 5e6, window_spans: [], turns: [] } });
  render(<ModeNote view={session.view()} />);
  expect(screen.getByTestId('mode')).toHaveTextContent('Exact');
});

it('gives every reason once, with all that it is about', () => {
  const line = { id: 'turnsClean' as const, ours: 1, server: 2, difference: -1 };
  expect(
    byReason([
      { ...line, label: 'a', reasons: ['x', 'y'] },
      { ...line, label: 'b', reasons: ['y'] },
    ])
  ).toEqual([
    { reason: 'x', labels: ['a'] },
    { reason: 'y', labels: ['a', 'b'] },
  ]);
});

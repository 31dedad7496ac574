/** @jest-environment node */
import { readTrain } from './bodies';
import { compareReceipts, type ReceiptContext, type ReceiptRow } from './compareReceipts';
import { type JudgeStatus, TurnJudge } from './judgeTurns';

const ours: JudgeStatus = {
  ...new TurnJudge().status(),
  turnsClean: 30,
  turnsOverlapped: 25,
  turnsMeasured: 25,
  turnTpsClean: 60,
  slowdownPpmP50: 400_000,
  slowdownPpmP95: 600_000,
  slowdownPpmMax: 700_000,
};
const server = (more: object = {}) =>
  readTrain({
    state: 'running',
    turns_clean: 30,
    turns_overlapped: 25,
    turn_tps_clean: 60,
    turn_slowdown_ppm_p50: 400_000,
    turn_slowdown_ppm_p95: 600_000,
    turn_slowdown_ppm_max: 700_000,
    ...more,
  })!;
const plain: ReceiptContext = {
  reconstructed: false,
  serverAtStart: { turnsClean: 0, turnsOverlapped: 0 },
  unseenClean: 0,
  unseenOverlapped: 0,
  gaps: 0,
};
const row = (rows: ReceiptRow[], id: ReceiptRow['id']) => rows.find((line) => line.id === id)!;

it('agrees where both counted the same', () => {
  const rows = compareReceipts(ours, server(), plain);
  expect(rows.map(({ difference, reasons }) => [difference, reasons])).toEqual(rows.map(() => [0, []]));
});

it('counts the server from when we began, and says what its percentiles hold beyond that', () => {
  const joined = { ...plain, serverAtStart: { turnsClean: 500, turnsOverlapped: 45 } };
  const rows = compareReceipts(
    ours,
    server({ turns_clean: 530, turns_overlapped: 70, turn_slowdown_ppm_p95: 650_000 }),
    joined
  );
  expect(row(rows, 'turnsClean')).toMatchObject({ server: 30, difference: 0, reasons: [] });
  expect(row(rows, 'turnsMeasured')).toMatchObject({ server: 25, difference: 0, reasons: [] });
  expect(row(rows, 'slowdownPpmP95').reasons.join()).toContain('cover 45 turns of this run from before we watched');
  expect(row(rows, 'slowdownPpmP50').reasons).toEqual([]);
});

it('does not blame turns of before on a run that began since', () => {
  const rows = compareReceipts(ours, server({ turns_overlapped: 25, turn_slowdown_ppm_p95: 650_000 }), {
    ...plain,
    serverAtStart: { turnsClean: 0, turnsOverlapped: 45 },
  });
  expect(row(rows, 'slowdownPpmP95').reasons.join()).not.toContain('before we watched');
});

it('has no difference, and no number, where one side has not measured', () => {
  const rows = compareReceipts(ours, server({ turn_slowdown_ppm_p95: undefined }), plain);
  expect(row(rows, 'slowdownPpmP95')).toMatchObject({
    server: null,
    difference: null,
    reasons: ['The server does not report it (yet).'],
  });
});

it('calls one side wrong only where both saw the same, exactly', () => {
  const off = server({ turns_overlapped: 20 });
  expect(row(compareReceipts(ours, off, plain), 'turnsMeasured').reasons).toEqual([
    'No reason is known: one of the two is wrong.',
  ]);
  const rebuilt = compareReceipts(ours, off, { ...plain, reconstructed: true });
  expect(row(rebuilt, 'turnsMeasured').reasons.join()).toContain('uncertain edges');
});

it('speaks of gaps only where there were some', () => {
  const off = server({ turns_clean: 40 });
  const cut = { ...ours, turnsCut: 3 };
  const reasons = (gaps: number) => row(compareReceipts(cut, off, { ...plain, gaps }), 'turnsClean').reasons.join();
  expect(reasons(0)).toContain('3 turns were cut by the start of watching, and');
  expect(reasons(2)).toContain('one of 2 gaps');
});

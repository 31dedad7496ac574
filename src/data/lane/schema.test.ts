/** @jest-environment node */
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isDecoding, isPrefilling, readSlots, readTrain } from '../../analysis/turns/bodies';
import { readExact } from '../../analysis/turns/exact';

import { MAX_BODY_BYTES, parseSlotsBody, parseTrainBody } from './schema';

const FOLDER = join(__dirname, '../../../tests/fixtures/lane-bodies');
const fixture = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

function good<T>(result: { ok: true; body: T; problems: string[] } | { ok: false; message: string }): T {
  if (!result.ok) {
    throw new Error(result.message);
  }
  expect(result.problems).toEqual([]);
  return result.body;
}

describe('GET /train', () => {
  it.each(readdirSync(FOLDER).filter((name) => name.startsWith('train-')))('reads %s without a complaint', (name) => {
    const body = good(parseTrainBody(fixture(name)));
    // What the analysis reads of the checked body is what it reads of the raw one.
    expect(readTrain(body)).toEqual(readTrain(JSON.parse(fixture(name))));
    expect(readExact(body)).toEqual(readExact(JSON.parse(fixture(name))));
    expect(body).not.toHaveProperty('some_new_field');
  });

  it('keeps absence absent: no field is made up', () => {
    const body = good(parseTrainBody('{"state":"unavailable"}'));
    expect(JSON.parse(JSON.stringify(body))).toEqual({ state: 'unavailable' });
    expect(readTrain(body)).toMatchObject({ windows: null, turnsClean: null, turnTpsClean: null });
  });

  it('names what has the wrong type, and keeps the rest', () => {
    const result = parseTrainBody(
      '{"state":"running","turns_clean":"many","windows":-3,"window_ms_last":1e300,"paused":"no","turns_overlapped":4,' +
        '"epochs":{"a":1},"window_spans":[[1,2],["x",2],[3]],"out":null}'
    );
    expect(result).toMatchObject({
      ok: true,
      body: { state: 'running', turns_overlapped: 4, window_spans: [[1, 2]] },
      problems: [
        'turns_clean is a string, which was not expected, and was left out.',
        'windows is out of range and was left out.',
        'window_ms_last is out of range and was left out.',
        'paused is a string, which was not expected, and was left out.',
        'epochs is an object, which was not expected, and was left out.',
        'window_spans: 2 entries are malformed and were left out.',
      ],
    });
  });

  it.each(
    [
      ['', 'The answer is empty.'],
      ['  \n', 'The answer is empty.'],
      ['<!doctype html><title>Sign in</title>', 'The answer is a web page'],
      ['{"state":"running","wind', 'not JSON, or was cut off'],
      ['NaN', 'not JSON'],
      ['{"state":NaN}', 'not JSON'],
      ['[]', 'expected an object, got a list'],
      ['null', 'expected an object, got null'],
      ['{"ok":false}', 'state is missing'],
      ['{"state":7}', 'state is out of range'],
      [`{"state":"${'x'.repeat(MAX_BODY_BYTES)}"}`, 'larger than 1 MiB'],
      [`{"state":"${'€'.repeat(MAX_BODY_BYTES / 2)}"}`, 'larger than 1 MiB'],
      ['['.repeat(200_000), 'not JSON'],
    ].map(([text, message]) => ({ text, message, title: text.slice(0, 30) }))
  )('says in plain words why $title… cannot be read', ({ text, message }) => {
    const result = parseTrainBody(text);
    expect(result.ok ? '' : result.message).toContain(message);
  });
});

describe('GET /slots', () => {
  it.each(readdirSync(FOLDER).filter((name) => name.startsWith('slots-')))('reads %s without a complaint', (name) => {
    const body = good(parseSlotsBody(fixture(name)));
    expect(readSlots(body)).toEqual(readSlots(JSON.parse(fixture(name))));
  });

  it('tells prompt from decoding in every form', () => {
    const phases = (name: string) =>
      (readSlots(good(parseSlotsBody(fixture(name)))) ?? []).map((s) =>
        isPrefilling(s) ? 'prompt' : isDecoding(s) ? 'decode' : 'idle'
      );
    expect(phases('slots-list-token.json')).toEqual(['idle', 'decode', 'idle']);
    expect(phases('slots-object-token.json')).toEqual(['prompt', 'decode']);
    expect(phases('slots-flat.json')).toEqual(['decode', 'idle']);
    expect(phases('slots-cached.json')).toEqual(['decode', 'prompt', 'decode']);
  });

  it('leaves out slots without an id and repeated ids, and says so', () => {
    const result = parseSlotsBody(
      '[{"id":0,"is_processing":true},{"is_processing":true},{"id":0},{"id":1.5},7,{"id":2,"id_task":"x"}]'
    );
    expect(result).toMatchObject({
      ok: true,
      body: [
        { id: 0, is_processing: true },
        { id: 2, is_processing: false },
      ],
    });
    expect(result.ok ? result.problems : []).toEqual([
      'slot 1: id is missing.',
      'slot 2: id 0 comes twice; the first one counts.',
      'slot 3: id is out of range and was left out.',
      'slot 3: id is missing.',
      'slot 4: expected an object, got a number.',
      'slot 5: id_task is a string, which was not expected, and was left out.',
    ]);
  });

  it.each([
    ['{"error":{"code":501,"message":"slots are off"}}', 'not a list of slots'],
    ['[1,2]', 'None of the 2 entries is a slot'],
    ['<html>', 'web page'],
  ])('refuses %s', (text, message) => {
    const result = parseSlotsBody(text);
    expect(result.ok ? '' : result.message).toContain(message);
  });

  it('reads no more than 1024 slots', () => {
    const many = JSON.stringify(Array.from({ length: 1500 }, (_, id) => ({ id, is_processing: false })));
    const result = parseSlotsBody(many);
    expect(result.ok && result.body.length).toBe(1024);
  });
});

describe('fuzz', () => {
  const mutate = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .constantFrom('train-running.json', 'train-exact.json', 'slots-list-token.json', 'slots-flat.json')
      .chain((name) => {
        const whole = fixture(name);
        return fc
          .tuple(
            fc.nat(whole.length),
            fc.nat(20),
            fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('-', '1e999', 'null', '{}'))
          )
          .map(([at, cut, put]) => whole.slice(0, at) + put + whole.slice(at + cut));
      })
  );

  it('never throws on 10,000 bodies, and lets only finite numbers through', () => {
    const isSound = (value: unknown): boolean =>
      typeof value === 'number'
        ? Number.isFinite(value)
        : typeof value !== 'object' || value === null || Object.values(value).every(isSound);
    fc.assert(
      fc.property(mutate, (body) => {
        const train = parseTrainBody(body);
        const slots = parseSlotsBody(body);
        if (train.ok) {
          expect(isSound(train.body) && readTrain(train.body) !== null).toBe(true);
        }
        if (slots.ok) {
          expect(isSound(slots.body) && readSlots(slots.body) !== null).toBe(true);
        }
      }),
      { numRuns: 10_000 }
    );
  });
});

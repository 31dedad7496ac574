import { fakeLane } from '../testing/laneFakes';
import { sourcesOfLane } from './laneFacts';

const lane = fakeLane('a:1');
const source = (uid: string, jsonData: Record<string, unknown>) => ({ uid, name: uid, jsonData });

it('finds the sources whose matchers are the lane’s, in any order', () => {
  const found = sourcesOfLane(
    [
      source('same', { match: 'job="lanes",instance="a:1"', prometheusUid: 'prom' }),
      source('unbound', { match: '{instance="a:1", job="lanes"}' }),
      source('elsewhere', { match: 'job="lanes",instance="a:1"', prometheusUid: 'other' }),
      source('other lane', { match: 'job="lanes",instance="b:2"' }),
      source('broader', { match: 'job="lanes"' }),
      source('no matchers', {}),
      source('broken', { match: 'job=' }),
    ],
    lane,
    'prom'
  );
  expect(found.map(({ uid }) => uid)).toEqual(['same', 'unbound']);
});

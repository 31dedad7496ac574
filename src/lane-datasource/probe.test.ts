/** @jest-environment node */
import { probeLane } from './probe';

const refusal = () => new Response('{"message":"plugin proxy route access denied"}', { status: 403 });

/** A lane behind Grafana's proxy that answers these paths, each with a status. */
function lane(statuses: Record<string, number>, guarded = true) {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    const path = url.replace('/proxy/', '');
    asked.push(path);
    if (path === 'lanewatch-must-be-refused') {
      return guarded ? refusal() : new Response('not found', { status: 404 });
    }
    return new Response('{}', { status: statuses[path] ?? 404 });
  };
  return { asked, fetch };
}

describe('Save & test of a lane', () => {
  it('names what answered and what did not', async () => {
    const { ok, message, lines } = await probeLane(lane({ train: 200, slots: 200, metrics: 200 }).fetch, '/proxy');
    expect(ok).toBe(true);
    expect(message).toBe('Answered: /train, /slots, /metrics. Not: /stats, /props, /server_info, /diagnostics.');
    expect(lines).toContain('GET /diagnostics: this endpoint does not serve it (404).');
  });

  it('asks for nothing else where unlisted paths are forwarded', async () => {
    const open = lane({ train: 200 }, false);
    const { ok, message } = await probeLane(open.fetch, '/proxy');
    expect(ok).toBe(false);
    expect(message).toContain('nothing is pulled');
    expect(open.asked).toEqual(['lanewatch-must-be-refused']);
  });

  it('does not wait for every path of a lane that is down', async () => {
    const down = lane(Object.fromEntries(['train', 'slots', 'stats'].map((path) => [path, 502])));
    const { ok, message } = await probeLane(down.fetch, '/proxy');
    expect(ok).toBe(false);
    expect(message).toContain('could not reach the lane');
    expect(down.asked).toEqual(['lanewatch-must-be-refused', 'train']);
  });

  it('fails where neither /train nor /slots answers', async () => {
    expect((await probeLane(lane({ metrics: 200 }).fetch, '/proxy')).ok).toBe(false);
  });
});

import { join } from 'node:path';
import { type Child, startChild, waitFor } from './child';
import { freePort } from './ports';

const root = join(__dirname, '..', '..');

export interface LiveLane {
  name: string;
  mechanism: string;
  /** Base URL of the endpoint. */
  url: string;
  /** `host:port`, as it appears in the `instance` label. */
  address: string;
}

export interface LiveLanes {
  lanes: LiveLane[];
  stop: () => Promise<void>;
}

/** Starts simulated lanes, each an HTTP endpoint of its own on a free loopback port. */
export async function startLanes(
  wanted: Array<{ name: string; mechanism: string; args?: string[] }>
): Promise<LiveLanes> {
  const children: Child[] = [];
  const stop = async () => void (await Promise.all(children.map((child) => child.stop())));
  try {
    const lanes = await Promise.all(
      wanted.map(async ({ name, mechanism, args = [] }, at) => {
        const port = await freePort();
        const script = join(root, 'tests', 'lanesim', 'lane.ts');
        const flags = ['--port', String(port), '--mechanism', mechanism, '--seed', String(at + 1), ...args];
        const child = startChild(process.execPath, ['--import', 'tsx', script, ...flags], { cwd: root });
        children.push(child);
        const address = `127.0.0.1:${port}`;
        await waitFor(`http://${address}/health`, `lane ${name}`, 60, child);
        return { name, mechanism, url: `http://${address}`, address };
      })
    );
    return { lanes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

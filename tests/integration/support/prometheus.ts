import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadHistory } from '../../../scripts/lib/history';
import { type RunningPrometheus, startPrometheus } from '../../../scripts/lib/prometheus';

/**
 * A throw-away Prometheus with these recordings in it: files of OpenMetrics text, or the text itself.
 * @throws Error when Prometheus is not installed or refuses a recording
 */
export async function prometheusWith(
  recordings: Array<{ file: string } | { text: string }>
): Promise<RunningPrometheus> {
  const dir = mkdtempSync(join(tmpdir(), 'lanewatch-recordings-'));
  try {
    const files = recordings.map((recording, at) => {
      if ('file' in recording) {
        return recording;
      }
      const file = join(dir, `${at}.om`);
      writeFileSync(file, recording.text);
      return { file };
    });
    return await startPrometheus({ fill: (data) => loadHistory(files, data) });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * A live lane to look at:
 * tsx tests/lanesim/lane.ts [--mechanism step-time-sharing] [--dialect radiance] [--port 7770] [--host 127.0.0.1]
 *   [--seed 1] [--exact] [--warm 600] [--model NAME] [--api-key KEY] [--control-port 7771]
 *   [--hang /train] [--html /slots] [--unauthorized /stats] [--truncate /train]
 */
import { parseArgs } from 'node:util';
import { type Fault } from './lane/faults';
import { LIVE_MECHANISMS } from './lane/presets';
import { startLane } from './lane/server';
import { type Dialect } from './sim/config';
import { DIALECTS } from './sim/dialects';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

async function main(): Promise<void> {
  const { values: v } = parseArgs({
    options: {
      mechanism: text,
      dialect: text,
      port: text,
      host: text,
      seed: text,
      exact: { type: 'boolean' },
      warm: text,
      model: text,
      'api-key': text,
      'control-port': text,
      hang: texts,
      html: texts,
      unauthorized: texts,
      truncate: texts,
    },
  });
  const mechanism = LIVE_MECHANISMS.find((m) => m === (v.mechanism ?? 'none'));
  if (!mechanism) {
    throw new Error(`unknown mechanism "${v.mechanism}"; known are ${LIVE_MECHANISMS.join(', ')}`);
  }
  if (v.dialect !== undefined && !(v.dialect in DIALECTS)) {
    throw new Error(`unknown dialect "${v.dialect}"; known are ${Object.keys(DIALECTS).join(', ')}`);
  }
  const faults: Record<string, Fault> = {};
  for (const fault of ['hang', 'html', 'unauthorized', 'truncate'] as const) {
    for (const path of v[fault] ?? []) {
      faults[path] = fault;
    }
  }
  const running = await startLane({
    mechanism,
    dialect: v.dialect as Dialect | undefined,
    port: whole(v.port, 'port') ?? 7770,
    host: v.host,
    seed: whole(v.seed, 'seed'),
    exact: v.exact,
    warm: whole(v.warm, 'warm'),
    model: v.model,
    apiKey: v['api-key'],
    controlPort: whole(v['control-port'], 'control-port'),
    faults,
  });
  console.log(`lane (${mechanism}) at ${running.url}${running.controlUrl ? `, control at ${running.controlUrl}` : ''}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
}

function whole(value: string | undefined, name: string): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0) {
    throw new Error(`--${name} ${value} is not a whole number`);
  }
  return number;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

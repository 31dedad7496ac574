import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Runs every module of scripts/bench that exports `bench` and prints one JSON object, keyed by file name.
 *   npm run bench            all of them
 *   npm run bench -- ledger  only the named ones
 */
async function main(): Promise<number> {
  const dir = join(__dirname, 'bench');
  const wanted = process.argv.slice(2);
  const files = readdirSync(dir).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const results: Record<string, unknown> = {};
  let failed = 0;
  for (const file of files.sort()) {
    const name = basename(file, '.ts');
    if (wanted.length > 0 && !wanted.includes(name)) {
      continue;
    }
    const module = (await import(join(dir, file))) as { bench?: () => Promise<Record<string, unknown>> };
    if (typeof module.bench !== 'function') {
      continue;
    }
    process.stderr.write(`${name} ...\n`);
    try {
      results[name] = await module.bench();
    } catch (error) {
      failed++;
      results[name] = { error: error instanceof Error ? error.message : String(error) };
    }
  }
  for (const name of wanted.filter((each) => !(each in results))) {
    failed++;
    results[name] = { error: 'There is no such bench.' };
  }
  console.log(JSON.stringify(results, null, 2));
  return failed > 0 ? 1 : 0;
}

main().then((code) => {
  process.exitCode = code;
});

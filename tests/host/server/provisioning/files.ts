import { existsSync, readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import { parse } from 'yaml';

export type ProvisioningPart = 'datasources' | 'plugins' | 'alerting';

/** Parsed provisioning files by part, before variables are expanded. */
export type ProvisioningFiles = Partial<Record<ProvisioningPart, Array<Record<string, any>>>>;

const NAMES: Record<ProvisioningPart, RegExp> = {
  datasources: /\.ya?ml$/,
  plugins: /\.ya?ml$/,
  alerting: /\.(ya?ml|json)$/,
};

function readPart(dir: string, part: ProvisioningPart): Array<Record<string, any>> {
  const folder = join(dir, part);
  if (!existsSync(folder)) {
    return [];
  }
  const names = readdirSync(folder).filter((name) => NAMES[part].test(name));
  return names.sort().map((name) => {
    try {
      return parse(readFileSync(join(folder, name), 'utf8')) ?? {};
    } catch (err) {
      throw new Error(`${join(folder, name)}: ${err instanceof Error ? err.message : err}`);
    }
  });
}

/**
 * Reads `datasources/`, `plugins/` and `alerting/` of each folder, in Grafana's file names.
 * @throws Error naming the file that does not parse
 */
export function readProvisioning(dirs: string[]): Required<ProvisioningFiles> {
  const read = (part: ProvisioningPart) => dirs.flatMap((dir) => readPart(dir, part));
  return { datasources: read('datasources'), plugins: read('plugins'), alerting: read('alerting') };
}

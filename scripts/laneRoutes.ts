import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { laneRoutes } from '../src/lane-datasource/routes';

// Writes the routes of src/lane-datasource/plugin.json anew: one line each, as there are many.
const file = join(__dirname, '..', 'src', 'lane-datasource', 'plugin.json');
const { routes: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
const lines = laneRoutes().map((route) => `    ${JSON.stringify(route)}`);
const head = JSON.stringify(manifest, null, 2).replace(/\n}$/, '');
writeFileSync(file, `${head},\n  "routes": [\n${lines.join(',\n')}\n  ]\n}\n`);

// Builds the program and the web app into dist/ (or `--into DIR`) and the client into packages/client/; `node scripts/build.ts client` builds the client alone.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { buildClient } from './build/client.ts';
import { buildServer } from './build/server.ts';
import { buildWeb } from './build/web.ts';

const PARTS = { server: buildServer, web: buildWeb, client: () => buildClient() };

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: 'dist' } },
});
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}; expected ${Object.keys(PARTS).join(' or ')}`);
  process.exit(2);
}
if (wanted.length === 0) await rm(values.into, { recursive: true, force: true });
const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
try {
  await Promise.all(parts.map(([, build]) => build(values.into)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

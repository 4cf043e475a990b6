// Builds the program, the web app and the documentation into dist/ (or `--into DIR`) and the client into packages/client/;
// `node scripts/build.ts client` builds the client alone, `--in-turn` one part after another.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { buildClient } from './build/client.ts';
import { buildDocs } from './build/docs.ts';
import { buildServer } from './build/server.ts';
import { buildWeb } from './build/web.ts';

const PARTS = { server: buildServer, web: buildWeb, docs: buildDocs, client: () => buildClient() };

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: 'dist' }, 'in-turn': { type: 'boolean', default: false } },
});
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}; expected ${Object.keys(PARTS).join(' or ')}`);
  process.exit(2);
}
if (wanted.length === 0) await rm(values.into, { recursive: true, force: true });
const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
try {
  if (values['in-turn']) for (const [, build] of parts) await build(values.into);
  else await Promise.all(parts.map(([, build]) => build(values.into)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

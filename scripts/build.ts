// Builds the program and the web app into dist/ (or `--into DIR`) and the client into packages/client/; `node scripts/build.ts client` builds the client alone.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildClient } from './build/client.ts';
import { root } from './build/root.ts';
import { buildServer, COPIED_PACKAGES } from './build/server.ts';
import { buildWeb } from './build/web.ts';
import { licencesOf, LICENCES } from './package/licences.ts';

const PARTS = ['server', 'web', 'client'] as const;

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: 'dist' } },
});
const unknown = wanted.filter((name) => !(PARTS as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}; expected ${PARTS.join(' or ')}`);
  process.exit(2);
}
if (wanted.length === 0) await rm(values.into, { recursive: true, force: true });
const isWanted = (name: (typeof PARTS)[number]): boolean => wanted.length === 0 || wanted.includes(name);
try {
  const [server, web] = await Promise.all([
    isWanted('server') ? buildServer(values.into) : undefined,
    isWanted('web') ? buildWeb(values.into) : undefined,
    isWanted('client') ? buildClient() : undefined,
  ]);
  // What is published as a package holds these two; what it loads from node_modules brings its own licences.
  if (server && web) await writeLicences(values.into, [...server.bundled, ...web]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function writeLicences(outdir: string, bundled: readonly string[]): Promise<void> {
  const copied = COPIED_PACKAGES.map((name) => `node_modules/${name}`);
  await writeFile(join(outdir, LICENCES), await licencesOf([...new Set([...bundled, ...copied])], [root]));
}

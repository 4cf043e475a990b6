// Builds the program and the client into dist/; `node scripts/build.ts client` builds the client alone.
import { rm } from 'node:fs/promises';

import { buildClient } from './build/client.ts';
import { buildServer } from './build/server.ts';
import { buildWeb } from './build/web.ts';

const PARTS = { server: buildServer, web: buildWeb, client: buildClient };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}; expected ${Object.keys(PARTS).join(' or ')}`);
  process.exit(2);
}
if (wanted.length === 0) await rm('dist', { recursive: true, force: true });
const parts = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await Promise.all(parts.map(([, build]) => build('dist')));

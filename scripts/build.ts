// Builds the program, the web app and the documentation into dist/ (or `--into DIR`) and the client into packages/client/;
// `node scripts/build.ts client` builds the client alone, `--in-turn` one part after another.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildClient } from './build/client.ts';
import { buildDocs } from './build/docs.ts';
import { root } from './build/root.ts';
import { buildServer, COPIED_PACKAGES } from './build/server.ts';
import { buildWeb } from './build/web.ts';
import { licencesOf, LICENCES } from './package/licences.ts';

/** Parts by name; what each returns are the folders of the packages that it contains. */
const PARTS = {
  server: async (outdir: string) => (await buildServer(outdir)).bundled,
  web: buildWeb,
  docs: buildDocs,
  client: async () => {
    await buildClient();
    return [];
  },
} satisfies Record<string, (outdir: string) => Promise<string[]>>;
/** Parts that are published together, with a list of licences; what they load from node_modules brings its own. */
const PUBLISHED = ['server', 'web', 'docs'];

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
  const packages = new Map<string, string[]>();
  const begin = parts.map(
    ([name, build]) =>
      async () =>
        void packages.set(name, await build(values.into)),
  );
  if (values['in-turn']) for (const one of begin) await one();
  else await Promise.all(begin.map((one) => one()));
  if (PUBLISHED.every((name) => packages.has(name))) await writeLicences(values.into, [...packages.values()].flat());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function writeLicences(outdir: string, bundled: readonly string[]): Promise<void> {
  const copied = COPIED_PACKAGES.map((name) => `node_modules/${name}`);
  await writeFile(join(outdir, LICENCES), await licencesOf([...new Set([...bundled, ...copied])], [root]));
}

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';

import { root } from './root.ts';

const run = promisify(execFile);

/** Entry points of dist/client/ by name, with their sources: `kaiden/client` and others. */
export const CLIENT_ENTRIES = {
  index: 'contracts/client/index.ts',
  changes: 'contracts/client/changes.ts',
  pages: 'contracts/client/pages.ts',
  follow: 'contracts/client/follow.ts',
  submit: 'contracts/client/submit.ts',
  outbox: 'contracts/client/outbox.ts',
  'outbox-file': 'contracts/client/outbox/file.ts',
  'outbox-web': 'contracts/client/outbox/web.ts',
};
export type ClientEntry = keyof typeof CLIENT_ENTRIES;

/** An entry of the client as one file without imports, for browsers and Node alike; `outbox-file` is for Node only. */
export const bundleClient = (entry: ClientEntry, options: Pick<BuildOptions, 'platform' | 'minify'> = {}) =>
  build({
    ...(entry === 'outbox-file' && { platform: 'node' }),
    ...options,
    absWorkingDir: root,
    entryPoints: [CLIENT_ENTRIES[entry]],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    outfile: `${entry}.js`,
    logLevel: 'warning',
  });

function declare(outdir: string) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '-p', 'tsconfig.client.json', '--outDir', join(outdir, 'types')], { cwd: root });
}

/** Writes the client and its types into `client/` of a folder. */
export async function buildClient(outdir: string): Promise<void> {
  const folder = resolve(root, outdir, 'client');
  const entries = Object.keys(CLIENT_ENTRIES) as ClientEntry[];
  const [bundles] = await Promise.all([Promise.all(entries.map((entry) => bundleClient(entry))), declare(folder)]);
  await mkdir(folder, { recursive: true });
  for (const [at, { outputFiles }] of bundles.entries()) {
    await writeFile(join(folder, `${entries[at]}.js`), outputFiles[0]!.contents);
  }
}

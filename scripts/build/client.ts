import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';

import { root } from './root.ts';

const run = promisify(execFile);

/** The client as one file without imports, for browsers and Node alike. */
export const bundleClient = (options: Pick<BuildOptions, 'platform' | 'minify'> = {}) =>
  build({
    ...options,
    absWorkingDir: root,
    entryPoints: ['contracts/client/index.ts'],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    outfile: 'index.js',
    logLevel: 'warning',
  });

function declare(outdir: string) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '-p', 'tsconfig.client.json', '--outDir', join(outdir, 'types')], { cwd: root });
}

/** Writes the client and its types into `client/` of a folder. */
export async function buildClient(outdir: string): Promise<void> {
  const folder = resolve(root, outdir, 'client');
  const [{ outputFiles }] = await Promise.all([bundleClient(), declare(folder)]);
  await mkdir(folder, { recursive: true });
  for (const { contents } of outputFiles) await writeFile(join(folder, 'index.js'), contents);
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';

import { clientTypes } from './client-types/file.ts';
import { root } from './root.ts';

const run = promisify(execFile);

/** Entry points of the package by name, with their sources: `kaiden-client` and others. */
export const CLIENT_ENTRIES = {
  index: 'contracts/client/index.ts',
  changes: 'contracts/client/changes.ts',
  pages: 'contracts/client/pages.ts',
  follow: 'contracts/client/follow.ts',
  submit: 'contracts/client/submit.ts',
  outbox: 'contracts/client/outbox.ts',
  'outbox-file': 'contracts/client/outbox/file.ts',
  'outbox-web': 'contracts/client/outbox/web.ts',
  'chart-names': 'contracts/client/chart-names.ts',
};
export type ClientEntry = keyof typeof CLIENT_ENTRIES;

const COMMON = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** An entry of the client as one file without imports, for browsers and Node alike; `outbox-file` is for Node only. */
export const bundleClient = (entry: ClientEntry, options: Pick<BuildOptions, 'platform' | 'minify'> = {}) =>
  build({
    ...COMMON,
    ...(entry === 'outbox-file' && { platform: 'node' }),
    ...options,
    entryPoints: [CLIENT_ENTRIES[entry]],
    write: false,
    outfile: `${entry}.js`,
  });

/**
 * Writes the client into the folder of its package, for `npm pack`: all entries, which share what they have in common, their types and
 * the licence.
 */
export async function buildClient(folder = join(root, 'packages/client')): Promise<void> {
  const outdir = resolve(root, folder, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  await cp(join(root, 'LICENSE'), resolve(root, folder, 'LICENSE'));
  const bundled = build({
    ...COMMON,
    entryPoints: CLIENT_ENTRIES,
    outdir,
    chunkNames: 'shared-[hash]',
    splitting: true,
    external: ['node:*'],
    minifyWhitespace: true,
  });
  await Promise.all([bundled, declare(join(outdir, 'types'))]);
}

/**
 * Writes the types. They are those of the sources, compiled with plain types in place of the inferred ones, so that a project that uses
 * the client needs no schema library.
 */
async function declare(outDir: string): Promise<void> {
  const stage = await mkdtemp(join(tmpdir(), 'kaiden-client-'));
  try {
    const types = clientTypes();
    const inferred = new Set(['api.ts', 'types.ts'].map((name) => join(root, 'contracts/client', name)));
    await cp(join(root, 'contracts/client'), stage, { recursive: true, filter: (path) => !inferred.has(path) });
    await writeFile(join(stage, 'api.ts'), types);
    await writeFile(join(stage, 'package.json'), JSON.stringify({ type: 'module' }));
    await compile(stage, join(stage, 'out'));
    // As it is, because the compiler's indentation takes half as much room again.
    await writeFile(join(stage, 'out/api.d.ts'), types);
    for (const source of Object.values(CLIENT_ENTRIES)) {
      await copyTypes(join(stage, 'out'), relative('contracts/client', source), outDir);
    }
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Copies the types of a source, and of those that it names. Their names end as those of the files that a program loads. */
async function copyTypes(from: string, source: string, to: string): Promise<void> {
  const file = source.replace(/\.ts$/, '.d.ts');
  if (existsSync(join(to, file))) return;
  const text = await readFile(join(from, file), 'utf8');
  await mkdir(dirname(join(to, file)), { recursive: true });
  await writeFile(join(to, file), text.replaceAll(/(?<=from '\..*)\.ts(?=';)/g, '.js'));
  for (const [name] of text.matchAll(/(?<=from ')\..*(?=';)/g)) await copyTypes(from, join(dirname(source), name), to);
}

async function compile(stage: string, outDir: string): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noEmitOnError: true,
    rewriteRelativeImportExtensions: true,
    rootDir: stage,
    outDir,
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [stage] };
  await writeFile(join(stage, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', stage]).catch((error: { stdout?: string }) => {
    const first = error.stdout?.split('\n').slice(0, 20).join('\n');
    throw new Error(`The client's types could not be made.\n${first}`, { cause: error });
  });
}

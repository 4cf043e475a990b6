import { chmod, cp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join, resolve } from 'node:path';

import { build } from 'esbuild';
import type { Metafile, Plugin } from 'esbuild';

import { root } from './root.ts';

/** Name in dist/ to source. */
const ENTRY_POINTS = {
  kaiden: 'src/main.ts',
  writer: 'src/threads/writer.ts',
  imports: 'src/threads/imports.ts',
  backup: 'src/threads/backup.ts',
  doctor: 'src/threads/doctor.ts',
  seeds: 'src/threads/seeds.ts',
  load: 'src/threads/load.ts',
  reads: 'src/threads/reads.ts',
};

/**
 * Packages that stay in node_modules: native parts, and pino, which looks for its files next to itself. The other packages are bundled,
 * because then only the used parts are loaded: a server takes 125 MB of memory instead of 540.
 */
const NATIVE = ['better-sqlite3', '@node-rs/*', '@resvg/resvg-js', 'pino', 'sharp'];

/** The packages that the fonts of pictures are copied from. */
const [TEXT_FONT, TITLE_FONT] = ['@expo-google-fonts/ibm-plex-sans-jp', '@expo-google-fonts/chakra-petch'];
/** Packages whose files the program reads. */
export const COPIED_PACKAGES = [TEXT_FONT, TITLE_FONT];

/** Place in dist/ to source; what the program reads at run time. */
export const COPIES = {
  migrations: 'db/migrations',
  demo: 'demo',
  'openapi.json': 'openapi.json',
  'fonts/IBMPlexSansJP_400Regular.ttf': `node_modules/${TEXT_FONT}/400Regular/IBMPlexSansJP_400Regular.ttf`,
  'fonts/IBMPlexSansJP_600SemiBold.ttf': `node_modules/${TEXT_FONT}/600SemiBold/IBMPlexSansJP_600SemiBold.ttf`,
  'fonts/ChakraPetch_600SemiBold.ttf': `node_modules/${TITLE_FONT}/600SemiBold/ChakraPetch_600SemiBold.ttf`,
  'fonts/LICENSE_FONT': `node_modules/${TEXT_FONT}/LICENSE_FONT`,
  'fonts/LICENSE_FONT_TITLES': `node_modules/${TITLE_FONT}/LICENSE_FONT`,
};

/** Lets a shell start the program. A banner would stand in every file. */
const hashbang: Plugin = {
  name: 'hashbang',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]main\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.startsWith('#!') ? source : `#!/usr/bin/env node\n${source}`, loader: 'ts' };
    });
  },
};

/** Returns the folders of the packages that a bundle contains. */
export interface BuiltOf {
  /** Parts of them stand in the program: `node_modules/hono`. */
  bundled: string[];
  /** Modules it loads from node_modules by name. */
  loaded: string[];
}

/** Bundles the program for Node and copies the files that it reads. Returns the bundle's metadata. */
export async function buildServer(outdir: string): Promise<BuiltOf> {
  const [metafile] = await Promise.all([bundle(outdir), copy(outdir)]);
  await removeOthers(resolve(root, outdir), metafile);
  await chmod(resolve(root, outdir, 'kaiden.js'), 0o755);
  return builtOf(metafile);
}

async function copy(outdir: string): Promise<void> {
  const copies = Object.entries(COPIES);
  await Promise.all(copies.map(([to, from]) => cp(join(root, from), resolve(root, outdir, to), { recursive: true })));
}

/** Removes chunks of earlier builds: their names depend on their content. */
async function removeOthers(folder: string, { outputs }: Metafile): Promise<void> {
  const made = new Set(Object.keys(outputs).map((path) => basename(path)));
  const others = (await readdir(folder)).filter((name) => /\.js(\.map)?$/.test(name) && !made.has(name));
  await Promise.all(others.map((name) => rm(join(folder, name))));
}

async function bundle(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    outdir,
    bundle: true,
    external: NATIVE,
    // Packages that are still CommonJS ask for Node's own modules with `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
    },
    platform: 'node',
    format: 'esm',
    target: 'node22',
    splitting: true,
    sourcemap: true,
    // Debuggers find the sources where they are.
    sourcesContent: false,
    metafile: true,
    plugins: [hashbang],
    logLevel: 'warning',
  });
  return metafile;
}

function builtOf({ inputs, outputs }: Metafile): BuiltOf {
  const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
  const loaded = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external, path }) => external && !isBuiltin(path)).map(({ path }) => path),
  );
  return {
    bundled: unique(
      Object.keys(inputs).map((path) => folder.exec(path)?.[0].replace(/^(\.\.\/)+.*?(?=node_modules)/, '')),
    ),
    loaded: unique(loaded),
  };
}

const unique = (names: readonly (string | undefined)[]): string[] =>
  [...new Set(names.filter((name) => name !== undefined))].sort();

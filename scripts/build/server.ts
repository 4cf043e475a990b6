import { chmod, cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

import { root } from './root.ts';

/** Name in dist/ to source. */
const ENTRY_POINTS = {
  kaiden: 'src/main.ts',
  writer: 'src/writer/thread.ts',
};

/** Place in dist/ to source; what the program reads at run time. */
const COPIES = {
  migrations: 'db/migrations',
  demo: 'demo',
  'openapi.json': 'openapi.json',
  'docs-assets/swagger-ui.css': 'node_modules/swagger-ui-dist/swagger-ui.css',
  'docs-assets/swagger-ui-bundle.js': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  'docs-assets/LICENSE': 'node_modules/swagger-ui-dist/LICENSE',
  'docs-assets/NOTICE': 'node_modules/swagger-ui-dist/NOTICE',
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

/** Bundles the program for Node and puts the files that it reads beside it. Packages stay in node_modules. */
export async function buildServer(outdir: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    splitting: true,
    sourcemap: true,
    plugins: [hashbang],
    logLevel: 'warning',
  });
  for (const [to, from] of Object.entries(COPIES)) {
    await cp(join(root, from), join(root, outdir, to), { recursive: true });
  }
  await chmod(join(root, outdir, 'kaiden.js'), 0o755);
}

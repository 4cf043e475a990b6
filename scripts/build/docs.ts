import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { stage } from '../docs/stage.ts';
import { compressAll } from './compress.ts';
import { isFresh, noteComplete, packagesIn, partIn, stampOf } from './freshness.ts';
import { root } from './root.ts';

const run = promisify(execFile);

/** Sources of the documentation. */
export const DOCS_SOURCES = [
  'docs',
  'deploy',
  'Dockerfile',
  'site',
  'scripts/docs',
  'openapi.json',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'package-lock.json',
];

/** Returns whether the documentation in `docs/` of a folder is complete and newer than its sources. */
export const isDocsBuilt = (outdir: string): Promise<boolean> => isFresh(partIn(outdir, 'docs'), DOCS_SOURCES);

/**
 * Builds the documentation into `docs/` of a folder, with a compressed copy of every text beside it; not if that was done. Links within
 * it are relative: the folder can stand under any address of a web server. Returns the folders of the packages that it contains. Throws an
 * Error that says what is wrong with the sources.
 */
export async function buildDocs(outdir: string): Promise<string[]> {
  const docs = partIn(outdir, 'docs');
  if (await isDocsBuilt(outdir)) return packagesIn(docs);
  const begun = new Date();
  await mkdir(partIn(outdir, '.'), { recursive: true });
  await rm(stampOf(docs), { force: true });
  let packages: string[];
  const pages = await mkdtemp(join(tmpdir(), 'kaiden-docs-'));
  try {
    stage(pages);
    packages = await generate(pages, `${docs}.new`);
    // Brotli would save a quarter more, and take longer than the rest of the build.
    await compressAll(`${docs}.new`, /\.(html|js|css|svg)$/, ['gz']);
    await rm(docs, { recursive: true, force: true });
    await rename(`${docs}.new`, docs);
  } finally {
    await rm(pages, { recursive: true, force: true });
    await rm(`${docs}.new`, { recursive: true, force: true });
  }
  await noteComplete(docs, begun, packages);
  return packages;
}

/** Builds the site. Returns the folders of the packages that it contains. */
async function generate(pages: string, outDir: string): Promise<string[]> {
  const bundled = join(pages, 'packages.json');
  const generator = join(root, 'node_modules/vitepress/bin/vitepress.js');
  // A process of its own, like the web app: the result depends on this setting.
  const env = { ...process.env, NODE_ENV: 'production', KAIDEN_DOCS_BUNDLED: bundled };
  const args = [generator, 'build', pages, '--outDir', outDir];
  await run(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.split(/\n +at /, 1)[0];
      throw new Error(`The documentation could not be built.\n${said}`, { cause: error });
    },
  );
  return JSON.parse(await readFile(bundled, 'utf8')) as string[];
}

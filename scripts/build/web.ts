import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { root } from './root.ts';

const run = promisify(execFile);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What shrinks, and is served smaller to browsers that say they can read it. */
const TEXT = /\.(js|css|svg)$/;

/** What the app is made of. */
const SOURCES = ['web', 'contracts', 'package-lock.json'];

/** Builds the web app into `web/` of a folder, with a compressed copy of every text beside it; not if that was done. */
export async function buildWeb(outdir: string): Promise<void> {
  const outDir = resolve(root, outdir, 'web');
  const changed = await Promise.all(SOURCES.map((source) => lastChange(join(root, source))));
  if ((await timeOf(join(outDir, 'index.html'))) > Math.max(...changed)) return;
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', join(root, 'web'), '--outDir', outDir];
  // A process of its own: what it makes depends on this setting, which others have for other reasons.
  await run(process.execPath, [...vite, '--emptyOutDir', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const files = await readdir(outDir, { recursive: true });
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, file))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all([
    brotli(bytes).then((small) => writeFile(`${file}.br`, small)),
    zip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** When a file, or the last of a folder's, was changed (Unix ms); 0 if it is not there. */
async function lastChange(path: string): Promise<number> {
  const inside = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(inside.map((name) => timeOf(join(path, name))));
  return Math.max(await timeOf(path), ...times);
}

const timeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

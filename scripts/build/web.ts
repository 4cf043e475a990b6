import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { build } from 'vite';

import { root } from './root.ts';

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
  await build({ configFile: join(root, 'web/vite.config.ts'), build: { outDir }, logLevel: 'warn' });
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

import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { BEING_BUILT, NOT_BUILT } from '../../src/http/web-instead.ts';
import { root } from './root.ts';

const run = promisify(execFile);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compressible files, served compressed to browsers that support it. */
const TEXT = /\.(js|css|svg)$/;

/** Sources of the app. */
const SOURCES = ['web', 'contracts', 'package-lock.json'];

/** Returns whether the web app in `web/` of a folder is complete and newer than its sources. */
export async function isWebBuilt(outdir: string): Promise<boolean> {
  const changed = await Promise.all(SOURCES.map((source) => lastChange(join(root, source))));
  return (await timeOf(stampOf(webIn(outdir)))) > Math.max(...changed);
}

/** Puts a page that says that the app is being built in its place. */
export async function announceWeb(outdir: string): Promise<void> {
  const web = webIn(outdir);
  await rm(stampOf(web), { force: true });
  await rm(web, { recursive: true, force: true });
  await mkdir(web, { recursive: true });
  await writeFile(join(web, 'index.html'), BEING_BUILT);
}

/**
 * Builds the web app (the one in the folder `source`) into `web/` of a folder, with a compressed copy of every text beside it; not if that
 * was done. A server that runs there shows it from then on. Returns the folders of the packages that it contains. Throws an Error that says
 * what is wrong with the sources.
 */
export async function buildWeb(outdir: string, source = join(root, 'web')): Promise<string[]> {
  if (await isWebBuilt(outdir)) return JSON.parse(await readFile(stampOf(webIn(outdir)), 'utf8')) as string[];
  const begun = new Date();
  await announceWeb(outdir);
  const web = webIn(outdir);
  const made = `${web}.new`;
  let packages: string[];
  try {
    await bundle(source, made);
    packages = await takePackages(made);
    await moveInto(web, made);
  } catch (error) {
    await writeFile(join(web, 'index.html'), NOT_BUILT);
    throw error;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  // Browsers get the large files meanwhile.
  const files = await readdir(web, { recursive: true });
  await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(web, file))));
  await writeFile(stampOf(web), JSON.stringify(packages));
  await utimes(stampOf(web), begun, begun);
  return packages;
}

const webIn = (outdir: string): string => resolve(root, outdir, 'web');

/** Takes the list of packages, which web/vite.config.ts makes, out of a built app. */
async function takePackages(made: string): Promise<string[]> {
  const list = join(made, 'packages.json');
  const packages = JSON.parse(await readFile(list, 'utf8')) as string[];
  await rm(list);
  return packages;
}

/** Tells that the app is complete, and which packages it contains; its time is the one at which it was begun. */
const stampOf = (web: string): string => `${web}.complete`;

async function bundle(source: string, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = ['--config', join(root, 'web/vite.config.ts')];
  const args = ['build', source, ...config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  // Runs in a separate process, because the result depends on this setting, which other steps need with another value.
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, [vite, ...args], { env }).catch((error: { stderr?: string }) => {
    const [reason] = (error.stderr ?? '').split(/\n +at /);
    throw new Error(`The web app could not be built.\n${reason}`, { cause: error });
  });
}

/** Moves the built files; the page comes last, because it refers to the others. */
async function moveInto(web: string, made: string): Promise<void> {
  const names = (await readdir(made)).filter((name) => name !== 'index.html');
  for (const name of [...names, 'index.html']) await rename(join(made, name), join(web, name));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all([
    brotli(bytes).then((small) => appear(`${file}.br`, small)),
    zip(bytes, { level: 9 }).then((small) => appear(`${file}.gz`, small)),
  ]);
}

/** Writes a file that is never seen half written. */
async function appear(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}

/** Returns when a file, or the newest file of a folder, was changed (Unix ms); 0 if there is none. */
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

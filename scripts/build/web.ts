import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BEING_BUILT, NOT_BUILT } from '../../src/http/web-instead.ts';
import { compressAll } from './compress.ts';
import { isFresh, noteComplete, packagesIn, partIn, stampOf } from './freshness.ts';
import { root } from './root.ts';

const run = promisify(execFile);

/** Compressible files, served compressed to browsers that support it. */
const TEXT = /\.(js|css|svg)$/;

/** Sources of the app. */
const SOURCES = ['web', 'contracts', 'package-lock.json'];

/** Returns whether the web app in `web/` of a folder is complete and newer than its sources. */
export const isWebBuilt = (outdir: string): Promise<boolean> => isFresh(webIn(outdir), SOURCES);

/** Puts a page that says that the app is being built in its place. */
export async function announceWeb(outdir: string): Promise<void> {
  const web = webIn(outdir);
  await rm(stampOf(web), { force: true });
  await rm(web, { recursive: true, force: true });
  await mkdir(web, { recursive: true });
  await putPage(web, BEING_BUILT);
}

/** Puts a page in the place of the app's, at once: a server keeps what it has read. */
async function putPage(web: string, page: string): Promise<void> {
  const written = join(web, 'index.html.new');
  await writeFile(written, page);
  await rename(written, join(web, 'index.html'));
}

/**
 * Builds the web app (the one in the folder `source`) into `web/` of a folder, with a compressed copy of every text beside it; not if that
 * was done. A server that runs there shows it from then on. Returns the folders of the packages that it contains. Throws an Error that says
 * what is wrong with the sources.
 */
export async function buildWeb(outdir: string, source = join(root, 'web')): Promise<string[]> {
  if (await isWebBuilt(outdir)) return packagesIn(webIn(outdir));
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
    await putPage(web, NOT_BUILT);
    throw error;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  // Browsers get the large files meanwhile.
  await compressAll(web, TEXT, ['br', 'gz']);
  await noteComplete(web, begun, packages);
  return packages;
}

const webIn = (outdir: string): string => partIn(outdir, 'web');

/** Takes the list of packages, which web/vite.config.ts makes, out of a built app. */
async function takePackages(made: string): Promise<string[]> {
  const list = join(made, 'packages.json');
  const packages = JSON.parse(await readFile(list, 'utf8')) as string[];
  await rm(list);
  return packages;
}

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

import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { root } from './root.ts';

/** Tells that a built folder is complete, and which packages it contains; its time is the one at which it was begun. */
export const stampOf = (folder: string): string => `${folder}.complete`;

/** Returns whether a built folder is complete and newer than its sources in the repository. */
export async function isFresh(folder: string, sources: readonly string[]): Promise<boolean> {
  const changed = await Promise.all(sources.map((source) => lastChange(join(root, source))));
  return (await timeOf(stampOf(folder))) > Math.max(...changed);
}

/** Notes that a folder is complete, and the folders of the packages that it contains: `node_modules/react`. */
export async function noteComplete(folder: string, begun: Date, packages: readonly string[]): Promise<void> {
  await writeFile(stampOf(folder), JSON.stringify(packages));
  await utimes(stampOf(folder), begun, begun);
}

/** Returns the folders of the packages that a complete folder contains. */
export const packagesIn = async (folder: string): Promise<string[]> =>
  JSON.parse(await readFile(stampOf(folder), 'utf8')) as string[];

/** Returns the folder of a part of a build. */
export const partIn = (outdir: string, part: string): string => resolve(root, outdir, part);

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

import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

import { replay, toLine } from './lines.ts';

/** Path of the previous file while it still counts. */
export const earlier = (path: string): string => `${path}.earlier`;

/** Age at which a previous file counts as left behind by a process that died (ms). */
const LEFT_BEHIND = 60_000;

/**
 * Rewrites a queue's file without its completed entries. Others may append meanwhile: until the old file is copied completely, it stays
 * under another name and counts as the beginning of the new one, and processes that append check afterwards that the file is still in its
 * place. Compacting only saves space, so it is skipped if it fails.
 */
export async function compact(path: string, now: number = Date.now()): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  try {
    if (!(await claim(path, now))) return;
    await using old = await open(earlier(path), 'r');
    await write(draft, textOfEntries(await old.readFile('utf8')), 'w');
    await rename(draft, path);
    await syncFolder(path);
    // Continues where the first read ended.
    const late = await old.readFile('utf8');
    if (late) await write(path, late, 'a');
    await rm(earlier(path), { force: true });
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

const textOfEntries = (text: string): string =>
  replay(text)
    .entries.map((entry) => toLine({ put: entry }))
    .join('');

/** Gives the file its second name, which only one process can do. Clears up first after one that died doing it. */
async function claim(path: string, now: number): Promise<boolean> {
  const left = await stat(earlier(path)).catch(() => undefined);
  if (left && now - left.ctimeMs < LEFT_BEHIND) return false;
  if (left) await takeOver(path);
  await link(path, earlier(path));
  return true;
}

/** Moves what only the file before has into the present one. */
async function takeOver(path: string): Promise<void> {
  const [before, now] = [await readFile(earlier(path), 'utf8'), await readFile(path, 'utf8')];
  const known = new Set(replay(now).entries.map(({ key }) => key));
  const missing = replay(before + now).entries.filter(({ key }) => !known.has(key));
  const text = missing.map((entry) => toLine({ put: entry })).join('');
  if (text) await write(path, text, 'a');
  await rm(earlier(path), { force: true });
}

async function write(path: string, text: string, flags: 'w' | 'a'): Promise<void> {
  await using file = await open(path, flags, 0o600);
  await file.writeFile(text);
  await file.sync();
}

/** Makes the name of a new file as safe as its content. Not every system can, and those that can't need not. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(dirname(path), 'r');
    await folder.sync();
  } catch {
    // Windows.
  }
}

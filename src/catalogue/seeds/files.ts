import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CATALOGUE_KINDS, type CatalogueKind } from '../../../contracts/documents/catalogue.ts';
import { reasonOf } from '../../base/shared/reason-of.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { seedCounter } from './bounds.ts';

export type SeedKind = CatalogueKind;

/** In loading order: each kind may refer to earlier ones. */
export const SEED_KINDS: readonly SeedKind[] = CATALOGUE_KINDS;

/** One file of a seed folder, parsed but not checked. */
export interface SeedFile {
  name: string;
  kind: SeedKind;
  /** Only songs and charts come in one file per game. */
  game: string | null;
  entries: unknown[];
}
export interface SeedFiles {
  files: SeedFile[];
}

/** Thrown if a seed folder can't be read; the message names the folder or file. */
export class SeedFilesError extends Error {
  override name = 'SeedFilesError';
}

/** Returns in one line why seed files can't be read; for a Refusal with every fault. `files` is the form's field, not a file. */
export const seedFault = (error: unknown): string =>
  (error instanceof Refusal ? error.issues : undefined)
    ?.map(({ path, message }) => (path === 'files' ? message : `${path}: ${message}`))
    .join('; ') ?? reasonOf(error);

const WHOLE_FILES: Readonly<Record<string, SeedKind>> = {
  'folders.json': 'folders',
  'tables.json': 'tables',
  'goals.json': 'goals',
  'quests.json': 'quests',
  'questlines.json': 'questlines',
  'bms-course-lookup.json': 'courses',
};

/** Returns the file name of a kind that has one file for all games. */
export const fileOf = (kind: Exclude<SeedKind, 'songs' | 'charts'>): string =>
  Object.entries(WHOLE_FILES).find(([, one]) => one === kind)![0];

/** Returns the kind and game of a file by its name; undefined for other files. */
export function recognise(name: string): Omit<SeedFile, 'entries'> | undefined {
  const [, prefix, game] = /^(songs|charts)-([a-z0-9_-]+)\.json$/i.exec(name) ?? [];
  if (prefix && game) return { name, kind: prefix === 'songs' ? 'songs' : 'charts', game };
  const kind = Object.hasOwn(WHOLE_FILES, name) ? WHOLE_FILES[name] : undefined;
  return kind && { name, kind, game: null };
}

async function listFolder(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).sort();
  } catch (error) {
    const isMissing = /^(ENOENT|ENOTDIR)$/.test(String((error as NodeJS.ErrnoException).code));
    const fault = isMissing ? 'there is no such folder or file' : reasonOf(error);
    throw new SeedFilesError(`${dir} can't be read: ${fault}`, { cause: error });
  }
}

/** Parses the entries of a seed file. Throws an Error that describes the fault. */
export function parseEntries(text: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The reason quotes the file, which may have line breaks.
    throw new Error(`can't be read as JSON: ${reasonOf(error).replaceAll(/\s+/g, ' ')}`, { cause: error });
  }
  if (!Array.isArray(content)) throw new Error('is not a list');
  return content;
}

async function readEntries(dir: string, name: string, count: (text: Uint8Array) => void): Promise<unknown[]> {
  const file = join(dir, name);
  try {
    const bytes = await readBytes(file);
    count(bytes);
    return parseEntries(bytes.toString());
  } catch (error) {
    throw new SeedFilesError(`${file} ${reasonOf(error)}`, { cause: error });
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error(`can't be read: ${reasonOf(error)}`, { cause: error });
  }
}

/** Names of seed files, for messages. */
export const SEED_NAMES: readonly string[] = ['songs-GAME.json', 'charts-GAME.json', ...Object.keys(WHOLE_FILES)];

/**
 * Reads the seed files of a folder; any subset may be present, other files are ignored. Throws SeedFilesError if the folder is missing or
 * has none, for a file that is not a JSON list, and if they exceed the bounds.
 */
export async function readSeeds(dir: string): Promise<SeedFiles> {
  const found = (await listFolder(dir)).flatMap((name) => recognise(name) ?? []);
  if (found.length === 0) throw new SeedFilesError(`The folder ${dir} has no seed files (${SEED_NAMES.join(', ')})`);
  const count = seedCounter();
  const files: SeedFile[] = [];
  for (const { name, kind, game } of found) {
    files.push({ name, kind, game, entries: await readEntries(dir, name, count) });
  }
  return { files };
}

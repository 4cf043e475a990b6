import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { readSeeds, seedFault, SeedFilesError, type SeedFiles } from './files.ts';
import { parseSeeds, unpackSeeds } from './unpack.ts';

/** Folders of the seed files in the public repository, the latest first. */
const IN_REPOSITORY = ['db/seeds', 'seeds/collections', 'database-seeds/collections'];

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Returns the folder of a repository's seed files, or the folder itself. */
async function seedFolder(dir: string): Promise<string> {
  for (const place of IN_REPOSITORY) {
    const folder = join(dir, place);
    if (await isFolder(folder)) return folder;
  }
  return dir;
}

/** Returns the folder that contains unpacked seed files; null for an archive. */
export const folderOf = async (path: string): Promise<string | null> =>
  (await isFolder(path)) ? seedFolder(path) : null;

async function readArchive(file: string, name: string): Promise<SeedFiles> {
  try {
    const { size } = await stat(file);
    return parseSeeds(await unpackSeeds([{ name: basename(name), file, size }]));
  } catch (error) {
    throw new SeedFilesError(`${name} can't be read: ${seedFault(error)}`, { cause: error });
  }
}

/**
 * Reads seed files from a folder, a checkout of the public repository, or an archive (zip, tar, tar.gz) of either, which messages call
 * `name`. Throws SeedFilesError if there are none, or they can't be read.
 */
export async function readSource(path: string, name = path): Promise<SeedFiles> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return readArchive(path, name);
  if (found && !found.isDirectory())
    throw new SeedFilesError(`${name} can't be read: it is neither a folder nor a file`);
  return readSeeds(await seedFolder(path));
}

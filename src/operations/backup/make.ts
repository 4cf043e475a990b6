import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { link, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

import { readContent } from '../../../db/content-hash.ts';
import { copyDatabase, type CopyOptions } from '../../../db/copy.ts';
import { isWriteFault } from '../../../db/failures.ts';
import { describeMissing } from '../../base/database-file.ts';
import { isInPassing } from '../../base/files/stored-files.ts';
import { tarEnd, tarHeader, tarPadding } from '../../base/shared/tar.ts';
import { version } from '../../base/version.ts';
import { VERSIONS_FILE } from '../../catalogue/versions/file.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { DATABASE, FILES, MANIFEST, SECRET_KEY } from './names.ts';
import { FOLDER_HINT, makeWorkplace } from './workplace.ts';

// Takes less than half the time of the default, for 7 % more bytes of a database.
const COMPRESSION = { level: constants.Z_BEST_SPEED };

export interface BackupResult extends Omit<Manifest, 'files'> {
  file: string;
  /** Size of the archive in bytes. */
  bytes: number;
}

/**
 * Writes a data folder into a new archive, also while a server is using it: the database in one snapshot, checked, with everything next to
 * it. The file gets its name only when it is complete. Throws BackupError if the file exists or there is nothing to back up,
 * DatabaseFileError if the database is damaged.
 */
export async function makeBackup(dataDir: string, file: string, { onCopied }: CopyOptions = {}): Promise<BackupResult> {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new BackupError(`${describeMissing(dataDir)} (KAIDEN_DATA_DIR sets the data folder)`);
  if (existsSync(file)) throw new BackupError(`${file} already exists`);
  const workplace = await makeWorkplace(file);
  try {
    const copy = join(workplace, DATABASE);
    const made = Date.now();
    await copyWithKey(dataDir, workplace, onCopied);
    const about = { format: 1 as const, version, made, ...readContent(copy) };
    const archive = join(workplace, 'archive');
    const pieces = Readable.from(archivePieces({ dataDir, workplace, about }), { objectMode: false });
    await pipeline(
      pieces,
      createGzip(COMPRESSION),
      createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await place(archive, file);
    return { ...about, file, bytes: (await stat(file)).size };
  } catch (error) {
    if (!isWriteFault(error)) throw error;
    throw new BackupError(`${file} can't be written: ${error.message} (${FOLDER_HINT})`, { cause: error });
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
}

/** Copies database and key consistently: if the key was changed meanwhile, it starts over. */
async function copyWithKey(dataDir: string, workplace: string, onCopied: CopyOptions['onCopied']): Promise<void> {
  const keyFile = join(dataDir, SECRET_KEY);
  const readKey = () => (existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : null);
  const copy = join(workplace, DATABASE);
  let key: string | null;
  do {
    await rm(copy, { force: true });
    key = readKey();
    await copyDatabase(join(dataDir, DATABASE), copy, { onCopied });
  } while (readKey() !== key);
  if (key !== null) await writeFile(join(workplace, SECRET_KEY), key, { mode: 0o600 });
}

/** Gives a complete archive its name. Unlike a rename, a link replaces nothing; but not every file system has links. */
async function place(archive: string, file: string): Promise<void> {
  try {
    await link(archive, file);
  } catch (error) {
    if (existsSync(file)) throw error;
    await rename(archive, file);
  }
}

interface Contents {
  dataDir: string;
  /** Paths of the copies of database and key. */
  workplace: string;
  about: Omit<Manifest, 'files'>;
}

async function* archivePieces({ dataDir, workplace, about }: Contents): AsyncGenerator<Buffer> {
  const files: Manifest['files'] = [];
  const copies = [DATABASE, SECRET_KEY].map((name) => ({ name, path: join(workplace, name) }));
  copies.push({ name: VERSIONS_FILE, path: join(dataDir, VERSIONS_FILE) });
  const uploaded = (await filesIn(join(dataDir, FILES))).map((path) => ({
    name: relative(dataDir, path).split(sep).join('/'),
    path,
  }));
  for (const { path, name } of [...copies.filter((one) => existsSync(one.path)), ...uploaded]) {
    const file = await openIfThere(path);
    // A user who changed their picture meanwhile has removed the old one.
    if (!file) continue;
    try {
      const { size, mtimeMs } = await file.stat();
      yield tarHeader({ name, size }, mtimeMs);
      const hash = createHash('sha256');
      let left = size;
      const whole = { end: Math.max(0, size - 1), autoClose: false };
      for await (const part of size > 0 ? file.createReadStream(whole) : []) {
        left -= (part as Buffer).length;
        hash.update(part as Buffer);
        yield part as Buffer;
      }
      if (left > 0) throw new BackupError(`${path} became shorter while it was read`);
      yield tarPadding(size);
      files.push({ name, size, sha256: hash.digest('hex') });
    } finally {
      await file.close();
    }
  }
  const manifest = Buffer.from(`${JSON.stringify({ ...about, files }, null, 2)}\n`);
  yield tarHeader({ name: MANIFEST, size: manifest.length }, about.made);
  yield manifest;
  yield tarPadding(manifest.length);
  yield tarEnd();
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Every file in a folder and in those in it, by name, without those being stored or removed; none when there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !isInPassing(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { link, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { readContent } from '../../db/content-hash.ts';
import { copyDatabase, type CopyOptions } from '../../db/copy.ts';
import { VERSIONS_FILE } from '../catalogue/versions/file.ts';
import { tarEnd, tarHeader, tarPadding } from '../shared/tar.ts';
import { version } from '../version.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { DATABASE, FILES, MANIFEST, PARTIAL, SECRET_KEY } from './names.ts';

export interface Made extends Omit<Manifest, 'files'> {
  file: string;
  /** Size of the archive in bytes. */
  bytes: number;
}

/**
 * Writes a data folder into a new archive, also while a server works on it: the database as it was at one moment,
 * checked, with all that lies beside it. There is no file of that name before it is complete. Throws BackupError when
 * there is such a file already or nothing to back up, DatabaseFileError when the database is damaged.
 */
export async function makeBackup(dataDir: string, file: string, { onCopied }: CopyOptions = {}): Promise<Made> {
  if (!existsSync(join(dataDir, DATABASE))) throw new BackupError(`There is no database in ${dataDir}`);
  if (existsSync(file)) throw new BackupError(`${file} exists already`);
  await mkdir(dirname(file), { recursive: true });
  const workplace = await mkdtemp(`${file}${PARTIAL}-`);
  try {
    const copy = join(workplace, DATABASE);
    const made = Date.now();
    await copyWithKey(dataDir, workplace, onCopied);
    const about = { format: 1 as const, version, made, ...readContent(copy) };
    const archive = join(workplace, 'archive');
    const pieces = Readable.from(archivePieces({ dataDir, workplace, about }), { objectMode: false });
    await pipeline(pieces, createGzip(), createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }));
    await place(archive, file);
    return { ...about, file, bytes: (await stat(file)).size };
  } finally {
    await rm(workplace, { recursive: true, force: true });
  }
}

/** Copies database and key so that they belong together: when the key was changed meanwhile, it begins again. */
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

/** Gives a complete archive its name. A link replaces nothing, unlike a rename; but not every file system has links. */
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
  /** Where the copies of database and key are. */
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
    // Whoever has changed their picture meanwhile has taken the old one away.
    if (!file) continue;
    const { size, mtimeMs } = await file.stat();
    const hash = createHash('sha256');
    yield tarHeader({ name, size }, mtimeMs);
    let left = size;
    const whole = { end: Math.max(0, size - 1), autoClose: false };
    try {
      for await (const part of size > 0 ? file.createReadStream(whole) : []) {
        left -= (part as Buffer).length;
        hash.update(part as Buffer);
        yield part as Buffer;
      }
    } finally {
      await file.close();
    }
    if (left > 0) throw new BackupError(`${path} has become shorter while it was read`);
    yield tarPadding(size);
    files.push({ name, size, sha256: hash.digest('hex') });
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

/** Every file in a folder and in those in it, by name; none when there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { readContent } from '../../../db/content-hash.ts';
import { newestMigration } from '../../../db/migrate.ts';
import { readTar, type TarEntry } from '../../base/shared/tar.ts';
import { VERSIONS_FILE } from '../../catalogue/versions/file.ts';
import { BackupError } from './backup-error.ts';
import { manifest, type Manifest } from './manifest.ts';
import { DATABASE, FILES, MANIFEST, SECRET_KEY } from './names.ts';

/** Size of a manifest with a million files (bytes); larger ones are refused. */
const LARGEST_MANIFEST = 256 * 1024 * 1024;

/**
 * Unpacks a backup into an empty folder and checks all of it: that it is complete, that every file is unchanged, that the database is
 * intact and has the same scores, sessions and PBs. Throws BackupError for any fault.
 */
export async function unpackBackup(archive: string, folder: string): Promise<Manifest> {
  try {
    const { found, about } = await unpack(archive, folder);
    const listed = about.files.map((file) => JSON.stringify(file));
    if (listed.join() !== found.map((file) => JSON.stringify(file)).join()) {
      throw new Error('its content does not match its manifest');
    }
    if (about.migration > newestMigration()) {
      throw new Error(`it was made by the newer version ${about.version}`);
    }
    const { hash } = readContent(join(folder, DATABASE));
    if (hash !== about.hash) throw new Error(`the hash of its scores is ${hash}, expected ${about.hash}`);
    return about;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\p{Cc}+/gu, ' ');
    // A full disk is not a fault of the archive.
    const isOurs = error instanceof Error && 'syscall' in error;
    const what = isOurs ? `could not be unpacked into ${folder}` : 'cannot be used as a backup';
    throw new BackupError(`${archive} ${what}: ${reason}`, { cause: error });
  }
}

async function unpack(archive: string, folder: string): Promise<{ found: Manifest['files']; about: Manifest }> {
  const found: Manifest['files'] = [];
  let about: Manifest | undefined;
  await pipeline(createReadStream(archive), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
    for await (const entry of readTar(bytes)) {
      if (about) throw new Error(`${entry.name} follows after its end`);
      if (entry.name === MANIFEST) about = await readManifest(entry);
      else found.push(await unpackFile(entry, folder));
    }
  });
  if (!about) throw new Error('it is incomplete');
  return { found, about };
}

type Entry = TarEntry & { content: AsyncIterable<Buffer> };

async function unpackFile({ name, size, content }: Entry, folder: string): Promise<Manifest['files'][number]> {
  if (!mayUnpack(name)) throw new Error(`it has the unexpected file ${name}`);
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of content) {
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { name, size, sha256: hash.digest('hex') };
}

/** Returns whether an entry stays inside the folder. */
function mayUnpack(name: string): boolean {
  if ([DATABASE, SECRET_KEY, VERSIONS_FILE].includes(name)) return true;
  const [first, ...more] = name.split('/');
  return first === FILES && more.length > 0 && !more.some((part) => /^\.{0,2}$|[\\\0]/.test(part));
}

async function readManifest({ size, content }: Entry): Promise<Manifest> {
  if (size > LARGEST_MANIFEST) throw new Error('its manifest is too long');
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  const parsed = manifest.safeParse(JSON.parse(Buffer.concat(parts).toString()));
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return parsed.data;
}

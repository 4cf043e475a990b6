import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Manifest } from './manifest.ts';
import { unpackBackup } from './unpack.ts';

/** Checks an archive as a restore would, by unpacking it into a temporary folder. Throws BackupError if it is unusable. */
export async function checkBackup(archive: string): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-check-'));
  try {
    return await unpackBackup(archive, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

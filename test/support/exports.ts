import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { unzipSync } from 'fflate';

import { openForReading } from '../../db/open.ts';
import { findUserByID } from '../../src/accounts/users/store.ts';
import { filesIn } from '../../src/base/files/stored-files.ts';
import type { Games } from '../../src/games/registry.ts';
import { exportAccount } from '../../src/transfer/exports/export.ts';

/** All bytes of what comes in parts. */
export const bytesOf = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await buffer(Readable.from(parts, { objectMode: false })));

/** The archive of a player from a database file. */
export async function archiveOf(file: string, games: Games, userID: number): Promise<Uint8Array> {
  const connection = openForReading(file);
  try {
    const user = (await findUserByID(connection.db, userID))!;
    const pictures = filesIn(dirname(file), 'pictures');
    const readPicture = (location: string) => pictures.read(location);
    const replays = filesIn(dirname(file), 'replays');
    const readReplay = (location: string) => replays.read(location);
    return await bytesOf(
      exportAccount(connection.db, { games, user, readPicture, readReplay, now: Date.UTC(2026, 5, 1) }),
    );
  } finally {
    connection.close();
  }
}

/** The files of an archive as text, by name. */
export const textsIn = (archive: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );

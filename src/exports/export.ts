import type { Db } from '../../db/open.ts';
import { openSnapshot } from '../../db/snapshot.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { accountFiles, type Account } from './account.ts';
import { inChunks, type Piece } from './pieces.ts';
import { ugptFiles } from './ugpt.ts';
import { zipped } from './zip.ts';

/** The bytes of a single file. */
async function* encoded(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  for await (const piece of inChunks(pieces)) if ('bytes' in piece) yield piece.bytes;
}

/**
 * All scores and sessions of a player in a game:playtype as one BATCH-MANUAL file. All that is read, until its end, has to
 * be of one state of the database.
 */
export const ugptExport = (db: Db, ugpt: Ugpt): AsyncGenerator<Uint8Array> =>
  encoded(ugptFiles(db, ugpt, { name: '', maxBytes: Infinity }));

/** Everything of a player as a zip file. All that is read, until its end, has to be of one state of the database. */
export const accountExport = (account: Account): AsyncGenerator<Uint8Array> =>
  zipped(accountFiles(account), account.now);

/** Everything of a player as a zip file, of the state that the database is in when the first byte is asked for. */
export async function* exportAccount(db: Db, account: Omit<Account, 'db'>): AsyncGenerator<Uint8Array> {
  const snapshot = openSnapshot(db);
  try {
    yield* accountExport({ db: snapshot.db, ...account });
  } finally {
    snapshot.close();
  }
}

/** A name for a file, with its day: `kaiden-hazel-2026-01-01.zip`. `now` is Unix ms. */
export const exportName = (parts: readonly string[], now: number, ending: string): string =>
  `${['kaiden', ...parts, new Date(now).toISOString().slice(0, 10)].join('-').replaceAll(/[^\w.-]/g, '_')}.${ending}`;

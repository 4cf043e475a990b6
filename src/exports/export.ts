import type { Db } from '../../db/open.ts';
import { openSnapshot } from '../../db/snapshot.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { accountFiles, type Account } from './account.ts';
import { inChunks, type Piece } from './pieces.ts';
import { ugptFiles } from './ugpt.ts';
import { zipped } from './zip.ts';

/** What `read` makes of the database as it is when the first byte is asked for, whatever changes meanwhile. */
async function* ofOneMoment(db: Db, read: (db: Db) => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const snapshot = openSnapshot(db);
  try {
    yield* read(snapshot.db);
  } finally {
    snapshot.close();
  }
}

/** The bytes of a single file. */
async function* encoded(pieces: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  for await (const piece of inChunks(pieces)) if ('bytes' in piece) yield piece.bytes;
}

/** All scores and sessions of a player in a game:playtype as one BATCH-MANUAL file. */
export const exportUgpt = (db: Db, ugpt: Ugpt): AsyncGenerator<Uint8Array> =>
  ofOneMoment(db, (one) => encoded(ugptFiles(one, ugpt, { name: '', maxBytes: Infinity })));

/** Everything of a player as a zip file. */
export const exportAccount = (db: Db, account: Omit<Account, 'db'>): AsyncGenerator<Uint8Array> =>
  ofOneMoment(db, (one) => zipped(accountFiles({ db: one, ...account }), account.now));

/** A name for a file, with its day: `kaiden-hazel-2026-01-01.zip`. `now` is Unix ms. */
export const exportName = (parts: readonly string[], now: number, ending: string): string =>
  `${['kaiden', ...parts, new Date(now).toISOString().slice(0, 10)].join('-').replaceAll(/[^\w.-]/g, '_')}.${ending}`;

import type { Db } from '../../../db/open.ts';
import { openSnapshot } from '../../../db/snapshot.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { encodeInChunks } from '../../base/shared/chunks.ts';
import { accountFiles, type Account } from './account.ts';
import type { Piece } from './pieces.ts';
import { ugptFiles } from './ugpt.ts';
import { zipped } from './zip.ts';

/** Yields the contents of a single file. */
async function* contents(pieces: AsyncIterable<Piece>): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  for await (const piece of pieces) {
    if ('text' in piece) yield piece.text;
    else if ('bytes' in piece) yield piece.bytes;
  }
}

/** Exports all scores and sessions of a player in a game:playtype as one BATCH-MANUAL file. Everything has to be read in one snapshot. */
export const ugptExport = (db: Db, ugpt: Ugpt): AsyncGenerator<Uint8Array> =>
  encodeInChunks(contents(ugptFiles(db, ugpt, { name: '', maxBytes: Infinity })));

/** Exports everything about a player as a zip file. Everything has to be read in one snapshot. */
export const accountExport = (account: Account): AsyncGenerator<Uint8Array> =>
  zipped(accountFiles(account), account.now);

/** Exports everything about a player as a zip file, from a snapshot taken when the first byte is requested. */
export async function* exportAccount(db: Db, account: Omit<Account, 'db'>): AsyncGenerator<Uint8Array> {
  const snapshot = openSnapshot(db);
  try {
    yield* accountExport({ db: snapshot.db, ...account });
  } finally {
    snapshot.close();
  }
}

/** Returns a file name with the date: `kaiden-hazel-2026-01-01.zip`. `now` is Unix ms. */
export const exportName = (parts: readonly string[], now: number, ending: string): string =>
  `${['kaiden', ...parts, new Date(now).toISOString().slice(0, 10)].join('-').replaceAll(/[^\w.-]/g, '_')}.${ending}`;

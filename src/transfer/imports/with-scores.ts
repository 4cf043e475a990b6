import { setImmediate } from 'node:timers/promises';

import { ImportDocument } from '../../../contracts/documents/import.ts';
import { ChartDocument, SongDocument } from '../../../contracts/documents/song.ts';
import type { Db } from '../../../db/open.ts';
import { toUserDocument } from '../../accounts/users/documents.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import { LazyList, ReadyBytes, ReadyList, StreamedList, type ReadyJSON } from '../../base/json/values.ts';
import { findRelated } from '../../catalogue/related.ts';
import type { Games } from '../../games/registry.ts';
import { scoreDocumenter } from '../../play/scores/documents.ts';
import { findSources } from '../../play/scores/store.ts';
import { sessionDocuments } from '../../play/sessions/documents.ts';
import { parseSessionID } from '../../play/sessions/session-id.ts';
import { findSessionsByPublicID } from '../../play/sessions/store.ts';
import { openingFor, type EncodedImport } from './encoded/encode.ts';
import { chartPages, scorePages, type ImportHead } from './encoded/store.ts';

/** Sessions and charts read at a time. */
const PAGE = 100;

/**
 * Returns a completed import with all its scores, for the user `viewer`. `db` has to stay in one snapshot until the answer is written: scores are read page by
 * page meanwhile.
 */
export async function importWithScores(
  { db, games, viewer }: { db: Db; games: Games; viewer: number | null },
  head: ImportHead,
  encoded: EncodedImport,
) {
  const charts = await chartsOf(db, head);
  const user = await findUserByID(db, head.user);
  return {
    import: new ReadyBytes(ImportDocument, Buffer.concat([openingFor(encoded, viewer), encoded.bytes.subarray(1)])),
    scores: await scoresOf(db, games, head),
    songs: new ReadyList(SongDocument, () => songPieces(db, charts)),
    charts: new ReadyList(ChartDocument, () => chartPieces(db, charts)),
    sessions: await sessionsOf(db, encoded.sessionIDs),
    user: toUserDocument(user!),
  };
}

/** Returns the charts (rows) of an import's scores, each once. */
async function chartsOf(db: Db, head: ImportHead): Promise<number[]> {
  const charts = new Set<number>();
  for await (const page of chartPages(db, head.id)) {
    for (const chart of page) charts.add(chart);
    await setImmediate();
  }
  return [...charts];
}

async function scoresOf(db: Db, games: Games, head: ImportHead) {
  const sources = await findSources(db);
  return new StreamedList(async function* pages() {
    for await (const rows of scorePages(db, head.id)) {
      const charts = rows.map(({ chart }) => chart);
      yield LazyList.of(rows, scoreDocumenter(games, await findRelated(db, charts), sources));
    }
  });
}

async function sessionsOf(db: Db, sessionIDs: readonly string[]) {
  const documents: Awaited<ReturnType<typeof sessionDocuments>> = [];
  for (const page of paged(sessionIDs)) {
    const ids = page.flatMap((sessionID) => parseSessionID(sessionID) ?? []);
    documents.push(...(await sessionDocuments(db, await findSessionsByPublicID(db, ids))));
    await setImmediate();
  }
  return documents;
}

async function* chartPieces(db: Db, charts: readonly number[]) {
  for (const page of paged(charts)) yield joined((await findRelated(db, page)).charts);
}

async function* songPieces(db: Db, charts: readonly number[]) {
  const known = new Set<number>();
  for (const page of paged(charts)) {
    const related = await findRelated(db, page);
    const rows = [...new Set(page.map((row) => related.chart(row).song))];
    const fresh = related.songs.filter((_, at) => !known.has(rows[at]!));
    for (const row of rows) known.add(row);
    if (fresh.length > 0) yield joined(fresh);
  }
}

const joined = (documents: readonly ReadyJSON[]) => Buffer.from(documents.map(({ text }) => text).join(','));

function* paged<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PAGE) yield all.slice(at, at + PAGE);
}

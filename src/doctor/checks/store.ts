import { and, eq, ne, notExists, notInArray, sql } from 'drizzle-orm';

import {
  brokenReferences,
  indexedSongs,
  songIsIndexedAs,
  SHORTEST_INDEXED_TERM,
  unindexSongs,
} from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { charts, imports, scores, songs } from '../../../db/schema/index.ts';
import { characters } from '../../catalogue/search/fold.ts';

/** Charts whose play count is not the number of players who have a score there; of one user unless it is null. */
export async function findWrongPlaycounts(db: Db, userID: number | null) {
  const pairs = db.selectDistinct({ user: scores.user, chart: scores.chart }).from(scores).as('pairs');
  const players = db
    .select({ chart: pairs.chart, total: sql<number>`count(*)`.as('total') })
    .from(pairs)
    .groupBy(pairs.chart)
    .as('players');
  const expected = sql<number>`coalesce(${players.total}, 0)`;
  const own = db
    .select({ value: scores.chart })
    .from(scores)
    .where(eq(scores.user, userID ?? -1));
  return db
    .select({ row: charts.id, chartID: charts.chartID, stored: charts.playcount, expected })
    .from(charts)
    .leftJoin(players, eq(players.chart, charts.id))
    .where(and(ne(charts.playcount, expected), userID === null ? undefined : sql`${charts.id} in ${own}`))
    .orderBy(charts.id)
    .all();
}

/** Imports that have brought scores, all of which are gone. */
export async function findEmptyImports(db: Db, userID: number | null) {
  const own = db
    .select({ one: sql`1` })
    .from(scores)
    .where(eq(scores.import, imports.id));
  return db
    .select({ row: imports.id, importID: imports.importID, playtypes: imports.playtypes })
    .from(imports)
    .where(
      and(
        eq(imports.status, 'completed'),
        ne(imports.playtypes, []),
        notExists(own),
        userID === null ? undefined : eq(imports.user, userID),
      ),
    )
    .orderBy(imports.id)
    .all();
}

/** Rows that refer to a row that is not there, where the database itself knows of the reference. */
export const findBrokenReferences = async (db: Db) => brokenReferences(db);

/** Scores whose import is not there, or is another user's. */
export const findWronglyImported = async (db: Db) =>
  db
    .select({ scoreID: scores.scoreID, user: scores.user, importID: imports.importID, owner: imports.user })
    .from(scores)
    .innerJoin(imports, eq(imports.id, scores.import))
    .where(ne(imports.user, scores.user))
    .all();

/** Scores that say that they are of another game:playtype than their chart. */
export const findMisplacedScores = async (db: Db) =>
  db
    .select({ scoreID: scores.scoreID, stored: scores.gpt, expected: charts.gpt })
    .from(scores)
    .innerJoin(charts, eq(charts.id, scores.chart))
    .where(ne(charts.gpt, scores.gpt))
    .all();

/** Scores whose import is not there come from none. */
export const clearLostImports = async (tx: Tx): Promise<void> => {
  const known = tx.select({ id: imports.id }).from(imports);
  await tx.update(scores).set({ import: null }).where(notInArray(scores.import, known));
};

export const findIndexedSongs = async (db: Db): Promise<Set<number>> => indexedSongs(db);

/** Whether the search index has this text of a song. Texts that are too short for it are taken to be there. */
export const isIndexedAs = async (db: Db, row: number, text: string): Promise<boolean> =>
  characters(text) < SHORTEST_INDEXED_TERM || songIsIndexedAs(db, row, text);

export const removeFromIndex = async (tx: Tx, rows: readonly number[]): Promise<void> => unindexSongs(tx, rows);
export type SongRow = typeof songs.$inferSelect;

/** All songs, in parts, in the order of their rows. */
export async function* readSongs(db: Db): AsyncGenerator<SongRow[]> {
  const SIZE = 1000;
  for (let from = -1; ;) {
    const part = db
      .select()
      .from(songs)
      .where(sql`${songs.id} > ${from}`)
      .orderBy(songs.id)
      .limit(SIZE)
      .all();
    if (part.length > 0) yield part;
    if (part.length < SIZE) return;
    from = part.at(-1)!.id;
  }
}

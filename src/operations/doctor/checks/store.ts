import { and, count, eq, gt, ne, notExists, notInArray, sql, type Column } from 'drizzle-orm';

import { rebuildChartBuckets, rebuildRatingBuckets, wrongBuckets } from '../../../../db/dialect/buckets.ts';
import { sessionIndex } from '../../../../db/dialect/session-search.ts';
import { brokenReferences, isOneOf, isOneOfPlaceholder, listValue } from '../../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { charts, gamePlaytypes, imports, profiles, scores, sessions, songs } from '../../../../db/schema/index.ts';

const isOwn = (user: Column) => sql`${sql.placeholder('user')} in (${user}, -1)`;
const ofUser = (userID: number | null) => ({ user: userID ?? -1 });

const wrongPlaycounts = prepared((db: Db) => {
  const pairs = db.selectDistinct({ user: scores.user, chart: scores.chart }).from(scores).as('pairs');
  const players = db
    .select({ chart: pairs.chart, total: count().as('total') })
    .from(pairs)
    .groupBy(pairs.chart)
    .as('players');
  const expected = sql<number>`coalesce(${players.total}, 0)`;
  const own = db
    .select({ chart: scores.chart })
    .from(scores)
    .where(eq(scores.user, sql.placeholder('user')));
  return db
    .select({ row: charts.id, chartID: charts.chartID, stored: charts.playcount, expected })
    .from(charts)
    .leftJoin(players, eq(players.chart, charts.id))
    .where(and(ne(charts.playcount, expected), sql`(${sql.placeholder('user')} = -1 or ${charts.id} in ${own})`))
    .orderBy(charts.id)
    .prepare();
});

/** Returns charts whose play count differs from their number of players; of one user unless it is null. */
export const findWrongPlaycounts = async (db: Db, userID: number | null) => wrongPlaycounts(db).all(ofUser(userID));

const emptyImports = prepared((db: Db) =>
  db
    .select({ row: imports.id, importID: imports.importID })
    .from(imports)
    .where(
      and(
        eq(imports.status, 'completed'),
        // Imports that never had scores name no playtypes.
        ne(imports.playtypes, []),
        notExists(
          db
            .select({ one: sql`1` })
            .from(scores)
            .where(eq(scores.import, imports.id)),
        ),
        isOwn(imports.user),
        sql`(${sql.placeholder('rows')} is null or ${isOneOfPlaceholder(imports.id, 'rows')})`,
      ),
    )
    .orderBy(imports.id)
    .prepare(),
);

/** Returns imports that had scores, all of which are deleted; of one user unless it is null. */
export const findEmptyImports = async (db: Db, userID: number | null) =>
  emptyImports(db).all({ ...ofUser(userID), rows: null });

/** Returns those of these imports (rows) that had scores, all of which are deleted. */
export const findEmptyAmong = async (db: Db, rows: readonly number[]): Promise<number[]> =>
  (await emptyImports(db).all({ ...ofUser(null), rows: listValue(rows) })).map(({ row }) => row);

/** Returns rows that refer to missing rows, by the database's foreign keys. */
export const findBrokenReferences = async (db: Db) => brokenReferences(db);

const wronglyImported = prepared((db: Db) =>
  db
    .select({ scoreID: scores.scoreID, user: scores.user, importID: imports.importID, owner: imports.user })
    .from(scores)
    .innerJoin(imports, eq(imports.id, scores.import))
    .where(ne(imports.user, scores.user))
    .prepare(),
);

/** Returns scores whose import is another user's. */
export const findWronglyImported = async (db: Db) => wronglyImported(db).all();

const misplacedScores = prepared((db: Db) =>
  db
    .select({ scoreID: scores.scoreID, stored: scores.gpt, expected: charts.gpt })
    .from(scores)
    .innerJoin(charts, eq(charts.id, scores.chart))
    .where(ne(charts.gpt, scores.gpt))
    .prepare(),
);

/** Returns scores whose game:playtype differs from their chart's. */
export const findMisplacedScores = async (db: Db) => misplacedScores(db).all();

/** Clears the missing imports of these scores (rows). */
export const clearLostImports = async (tx: Tx, rows: readonly number[]): Promise<void> => {
  const known = tx.select({ id: imports.id }).from(imports);
  await tx
    .update(scores)
    .set({ import: null })
    .where(and(isOneOf(scores.id, rows), notInArray(scores.import, known)));
};

export type SongRow = typeof songs.$inferSelect;

const SIZE = 1000;
const songsBehind = prepared((db: Db) =>
  db
    .select()
    .from(songs)
    .where(gt(songs.id, sql.placeholder('row')))
    .orderBy(songs.id)
    .limit(SIZE)
    .prepare(),
);

/** Returns the existing songs with these rows. */
export const readSongsAmong = async (db: Db, rows: readonly number[]): Promise<SongRow[]> =>
  db.select().from(songs).where(isOneOf(songs.id, rows)).all();

/** Yields all songs in pages, in the order of their rows. */
export async function* readSongs(db: Db): AsyncGenerator<SongRow[]> {
  for (let row = -1; ;) {
    const part = await songsBehind(db).all({ row });
    if (part.length > 0) yield part;
    if (part.length < SIZE) return;
    row = part.at(-1)!.id;
  }
}

const sessionsBehind = prepared((db: Db) =>
  db
    .select({ id: sessions.id, sessionID: sessions.sessionID, name: sessions.name })
    .from(sessions)
    .where(gt(sessions.id, sql.placeholder('row')))
    .orderBy(sessions.id)
    .limit(SIZE)
    .prepare(),
);

/** Yields the names of all sessions in pages. */
export async function* readSessionNames(db: Db) {
  for (let row = -1; ;) {
    const part = await sessionsBehind(db).all({ row });
    if (part.length > 0) yield part;
    if (part.length < SIZE) return;
    row = part.at(-1)!.id;
  }
}

/** Returns the sessions (rows) that the search index has an entry for. */
export const findIndexedSessions = async (db: Db): Promise<Set<number>> => sessionIndex.rows(db);

/** Returns the sessions (rows) whose entry in the search index differs from their name. */
export const findDifferingSessions = async (db: Db): Promise<Set<number>> => sessionIndex.differing(db);

/** Reindexes the names of these sessions (rows), and removes the entries of deleted ones. */
export const reindexSessions = async (tx: Tx, rows: readonly number[]): Promise<void> => sessionIndex.reindex(tx, rows);

/** Buckets of leaderboards that hold another number of players than they say, and boards that have none. */
export const findWrongBuckets = async (db: Db) => wrongBuckets(db);

/** Rebuilds the buckets of a chart (row). */
export const rebuildBucketsOfChart = async (tx: Tx, chart: number): Promise<void> => rebuildChartBuckets(tx, chart);

/** Rebuilds the buckets of a profile rating in a game:playtype (row). */
export const rebuildBucketsOfRating = async (tx: Tx, gptRow: number, alg: string): Promise<void> =>
  rebuildRatingBuckets(tx, gptRow, alg);

const profileTotal = sql<number>`(select count(*) from ${profiles} where ${profiles.gpt} = ${gamePlaytypes.id})`;
const wrongPlayers = prepared((db: Db) =>
  db
    .select({
      row: gamePlaytypes.id,
      game: gamePlaytypes.game,
      playtype: gamePlaytypes.playtype,
      stored: gamePlaytypes.players,
      expected: sql<number>`count(${profiles.user})`,
    })
    .from(gamePlaytypes)
    .leftJoin(profiles, eq(profiles.gpt, gamePlaytypes.id))
    .groupBy(gamePlaytypes.id)
    .having(sql`${gamePlaytypes.players} <> count(${profiles.user})`)
    .prepare(),
);

/** Returns game:playtypes whose number of players differs from that of the profiles. */
export const findWrongPlayers = async (db: Db) => wrongPlayers(db).all();

/** Recounts the players of a game:playtype (row). */
export const recountProfiles = async (tx: Tx, gptRow: number): Promise<void> => {
  await tx.update(gamePlaytypes).set({ players: profileTotal }).where(eq(gamePlaytypes.id, gptRow));
};

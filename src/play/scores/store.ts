import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';

import { asHex } from '../../../db/as-stored.ts';
import { insertAll, isOneOf, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { pbs, scores, sources } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { nextChange } from '../changes/store.ts';

export type ScoreRow = typeof scores.$inferSelect;
export type NewScore = Omit<typeof scores.$inferInsert, 'change'>;

const sourceNamed = prepared((db: Db) =>
  db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.importType, sql.placeholder('importType')), eq(sources.service, sql.placeholder('service'))))
    .prepare(),
);

/** Returns the row of an import type and service label; creates it if missing. */
export async function sourceRow(tx: Tx, importType: string, service: string): Promise<number> {
  const found = await sourceNamed(tx).get({ importType, service });
  return found?.id ?? (await tx.insert(sources).values({ importType, service }).returning({ id: sources.id }).get()).id;
}

/** Returns import types and service labels by row. */
export const findSources = async (db: Db) => new Map((await allSources(db).all()).map((row) => [row.id, row]));
const allSources = prepared((db: Db) => db.select().from(sources).prepare());

/** Inserts scores and returns their rows, in order. */
export async function insertScores(tx: Tx, rows: readonly NewScore[]): Promise<number[]> {
  const change = await nextChange(tx);
  return insertAll(
    tx,
    scores,
    rows.map((row) => ({ ...row, change })),
  );
}

/** Columns that PBs are built from. */
const forPB = {
  id: scores.id,
  scoreID: scores.scoreID,
  chart: scores.chart,
  score: scores.score,
  percent: scores.percent,
  lamp: scores.lamp,
  grade: scores.grade,
  judgements: scores.judgements,
  optional: scores.optional,
  highlight: scores.highlight,
  timeAchieved: scores.timeAchieved,
};
const ofUserOnCharts = and(eq(scores.user, sql.placeholder('user')), isOneOfPlaceholder(scores.chart, 'charts'));

const playsOnCharts = prepared((db: Db) =>
  db
    .select(forPB)
    .from(scores)
    .where(ofUserOnCharts)
    // The order of scoreIDs does not depend on the database or the order of arrival.
    .orderBy(asc(scores.chart), asc(scores.scoreID))
    .prepare(),
);

/** Returns a user's plays on these charts, chart by chart, to build PBs from. */
export const findPlays = async (db: Db, user: number, charts: readonly number[]) =>
  playsOnCharts(db).all({ user, charts: listValue(charts) });

const playsOfRows = prepared((db: Db) =>
  db
    .select(forPB)
    .from(scores)
    .where(isOneOfPlaceholder(scores.id, 'rows'))
    .orderBy(asc(scores.chart), asc(scores.scoreID))
    .prepare(),
);

/** Returns the plays in these rows, in the order of `findPlays`. */
export const findPlaysOfRows = async (db: Db, rows: readonly number[]) =>
  playsOfRows(db).all({ rows: listValue(rows) });

const time = sql<number>`coalesce(${scores.timeAchieved}, ${scores.timeAdded})`;
const playsBefore = prepared((db: Db) =>
  db
    .select({ ...forPB, time })
    .from(scores)
    .where(and(ofUserOnCharts, sql`${time} < ${sql.placeholder('time')}`))
    .orderBy(asc(scores.chart), asc(scores.scoreID))
    .prepare(),
);

/** Returns a user's plays on these charts before a time (Unix ms); those without a time count from when they were added. */
export const findPlaysBefore = async (db: Db, user: number, charts: readonly number[], time: number) =>
  playsBefore(db).all({ user, charts: listValue(charts), time });

const byScoreID = prepared((db: Db) =>
  db
    .select()
    .from(scores)
    .where(eq(scores.scoreID, sql.placeholder('scoreID')))
    .prepare(),
);
export const findScore = async (db: Db, scoreID: Buffer): Promise<ScoreRow | undefined> =>
  byScoreID(db).get({ scoreID });

const ids = prepared((db: Db) =>
  db
    .select({ id: scores.id, scoreID: asHex(scores.scoreID) })
    .from(scores)
    .where(isOneOfPlaceholder(scores.id, 'rows'))
    .prepare(),
);

/** Returns the scoreIDs of rows, in hexadecimal. */
export const findScoreIDs = async (db: Db, rows: readonly number[]): Promise<Map<number, string>> =>
  new Map((await ids(db).all({ rows: listValue(rows) })).map((row) => [row.id, row.scoreID]));

/** Returns the scores of an import in the order they were stored, up to `limit`. */
export const findScoresOfImport = async (db: Db, importRow: number, limit = -1): Promise<ScoreRow[]> =>
  db.select().from(scores).where(eq(scores.import, importRow)).orderBy(scores.id).limit(limit).all();

export const findScoresOfUgpt = async (db: Db, ugpt: Ugpt): Promise<ScoreRow[]> =>
  db.select().from(scores).where(ofUgpt(ugpt)).all();

const idsOfImport = prepared((db: Db) =>
  db
    .select({ scoreID: scores.scoreID })
    .from(scores)
    .where(eq(scores.import, sql.placeholder('import')))
    .orderBy(scores.id)
    .prepare(),
);

/** Returns the scoreIDs of an import, in the order they were sent. */
export const findScoreIDsOfImport = async (db: Db, importRow: number): Promise<Buffer[]> =>
  (await idsOfImport(db).all({ import: importRow })).map((row) => row.scoreID);

export const findScoresOfSession = async (db: Db, sessionRow: number): Promise<ScoreRow[]> =>
  db.select().from(scores).where(eq(scores.session, sessionRow)).orderBy(scores.timeAchieved, scores.id).all();

const ofUgpt = ({ userID, gptRow }: Ugpt) => and(eq(scores.user, userID), eq(scores.gpt, gptRow));

/** Returns a player's latest scores, those without a time last. */
export const findLatestScores = async (db: Db, ugpt: Ugpt, limit: number): Promise<ScoreRow[]> =>
  db.select().from(scores).where(ofUgpt(ugpt)).orderBy(desc(scores.timeAchieved), desc(scores.id)).limit(limit).all();

const scoreTotal = prepared((db: Db) =>
  db
    .select({ total: count() })
    .from(scores)
    .where(and(eq(scores.user, sql.placeholder('user')), eq(scores.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Counts a player's scores. */
export const countScores = async (db: Db, { userID, gptRow }: Ugpt): Promise<number> =>
  (await scoreTotal(db).get({ user: userID, gpt: gptRow }))?.total ?? 0;

/** Returns a player's scores on these charts (rows). */
export const findScoresOfPlayer = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  charts: readonly number[],
): Promise<ScoreRow[]> => {
  // With the game:playtype in the condition, SQLite would read all of the player's scores in it.
  const ofUser = and(eq(scores.user, userID), isOneOf(scores.chart, charts));
  const rows = await db.select().from(scores).where(ofUser).all();
  return rows.filter(({ gpt }) => gpt === gptRow);
};

/** Returns the charts (rows) that a player has a score on. */
export const findPlayedCharts = async (db: Db, ugpt: Ugpt): Promise<number[]> =>
  (await db.selectDistinct({ chart: scores.chart }).from(scores).where(ofUgpt(ugpt)).all()).map(({ chart }) => chart);

const onCharts = prepared((db: Db) =>
  db
    .select(getTableColumns(scores))
    // Uses the PBs, which are in the order of charts: every chart with a score has a PB.
    .from(pbs)
    .innerJoin(scores, and(eq(scores.user, pbs.user), eq(scores.chart, pbs.chart)))
    .where(isOneOfPlaceholder(pbs.chart, 'charts'))
    .orderBy(pbs.chart)
    .prepare(),
);

/** Returns the scores on these charts (rows), of every player, chart by chart. */
export const findScoresOnCharts = async (db: Db, charts: readonly number[]): Promise<ScoreRow[]> =>
  onCharts(db).all({ charts: listValue(charts) });

/** Returns those of these imports (rows) that still have scores. */
export const findImportsWithScores = async (db: Db, rows: readonly number[]): Promise<Set<number | null>> =>
  new Set(
    (await db.selectDistinct({ import: scores.import }).from(scores).where(isOneOf(scores.import, rows)).all()).map(
      (row) => row.import,
    ),
  );

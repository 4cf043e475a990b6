import { and, desc, eq, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scoreBlacklist } from '../../../db/schema/index.ts';
import { formatScoreID } from './score-id.ts';

export type BlacklistRow = typeof scoreBlacklist.$inferSelect;

const idsOf = prepared((db: Db) =>
  db
    .select({ scoreID: scoreBlacklist.scoreID })
    .from(scoreBlacklist)
    .where(eq(scoreBlacklist.user, sql.placeholder('user')))
    .prepare(),
);

/** Returns the scoreIDs that a player's imports skip. */
export const findBlacklistedIDs = async (db: Db, user: number): Promise<Set<string>> =>
  new Set((await idsOf(db).all({ user })).map(({ scoreID }) => formatScoreID(scoreID)));

const onCharts = prepared((db: Db) =>
  db
    .select({ scoreID: scoreBlacklist.scoreID, chart: scoreBlacklist.chart, score: scoreBlacklist.score })
    .from(scoreBlacklist)
    .where(and(eq(scoreBlacklist.user, sql.placeholder('user')), isOneOfPlaceholder(scoreBlacklist.chart, 'charts')))
    .prepare(),
);

/** Returns the scores on any of these charts (rows) that a player's imports skip. */
export const findBlacklistedOn = async (db: Db, user: number, charts: Iterable<number>) =>
  onCharts(db).all({ user, charts: listValue([...new Set(charts)]) });

/** Returns a player's blacklist, latest first. */
export const findBlacklist = async (db: Db, user: number): Promise<BlacklistRow[]> =>
  db
    .select()
    .from(scoreBlacklist)
    .where(eq(scoreBlacklist.user, user))
    .orderBy(desc(scoreBlacklist.timeAdded), scoreBlacklist.scoreID)
    .all();

export const findBlacklisted = async (db: Db, scoreID: Buffer): Promise<BlacklistRow | undefined> =>
  db.select().from(scoreBlacklist).where(eq(scoreBlacklist.scoreID, scoreID)).get();

/** Adds a score to its player's blacklist; an existing entry stays as it is. */
export const insertBlacklisted = async (tx: Tx, row: typeof scoreBlacklist.$inferInsert): Promise<void> => {
  await tx.insert(scoreBlacklist).values(row).onConflictDoNothing();
};

export const deleteBlacklisted = async (tx: Tx, scoreID: Buffer): Promise<void> => {
  await tx.delete(scoreBlacklist).where(eq(scoreBlacklist.scoreID, scoreID));
};

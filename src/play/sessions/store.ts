import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';

import type { AsStored } from '../../../db/as-stored.ts';
import { insertAll, isOneOf, isOneOfPlaceholder, joinedBytes, listed, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores, sessions } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { RatedPlay } from '../../games/engine/newness.ts';
import type { Ratings } from '../../games/engine/play.ts';

export type SessionRow = typeof sessions.$inferSelect;
/** Session in a list, whose ratings are not parsed. */
export type ListedSession = AsStored<SessionRow, 'calculated'>;

export const ofUgpt = ({ userID, gptRow }: Ugpt) => and(eq(sessions.user, userID), eq(sessions.gpt, gptRow));

const between = prepared((db: Db) =>
  db
    .select({
      id: sessions.id,
      sessionID: sessions.sessionID,
      start: sessions.timeStarted,
      end: sessions.timeEnded,
      highlight: sessions.highlight,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user, sql.placeholder('user')),
        eq(sessions.gpt, sql.placeholder('gpt')),
        gt(sessions.timeEnded, sql.placeholder('from')),
        lt(sessions.timeStarted, sql.placeholder('to')),
      ),
    )
    .prepare(),
);

/** The sessions that overlap a range of time (Unix ms, both ends excluded). */
export const findSessionsBetween = async (db: Db, { userID, gptRow }: Ugpt, from: number, to: number) =>
  between(db).all({ user: userID, gpt: gptRow, from, to });

/** Inserts a session and returns its row. */
export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<number> {
  const [id] = await insertAll(tx, sessions, [row]);
  return id!;
}

const extend = prepared((tx: Tx) =>
  tx
    .update(sessions)
    .set({ timeStarted: sql`${sql.placeholder('start')}`, timeEnded: sql`${sql.placeholder('end')}` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
);
export async function updateSessionTimes(tx: Tx, id: number, start: number, end: number): Promise<void> {
  await extend(tx).run({ id, start, end });
}

/** Puts every play of a range of time (Unix ms, both ends included) into a session. */
export async function claimPlays(tx: Tx, ugpt: Ugpt, session: number, start: number, end: number): Promise<void> {
  await claim(tx).run({ user: ugpt.userID, gpt: ugpt.gptRow, session, start, end });
}
const claim = prepared((tx: Tx) =>
  tx
    .update(scores)
    .set({ session: sql`${sql.placeholder('session')}` })
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        eq(scores.gpt, sql.placeholder('gpt')),
        sql`${scores.timeAchieved} between ${sql.placeholder('start')} and ${sql.placeholder('end')}`,
        sql`${scores.session} is not ${sql.placeholder('session')}`,
      ),
    )
    .prepare(),
);

/** Removes sessions that have no plays left. */
export const deleteSessions = async (tx: Tx, rows: readonly number[]): Promise<void> => {
  await tx.delete(sessions).where(isOneOf(sessions.id, rows));
};

export const highlightSession = async (tx: Tx, id: number): Promise<void> => {
  await tx.update(sessions).set({ highlight: true }).where(eq(sessions.id, id));
};

/** Stores a player's remarks on a session; absent fields stay. */
export async function updateSessionRemarks(
  tx: Tx,
  id: number,
  remarks: Partial<Pick<SessionRow, 'name' | 'desc' | 'highlight'>>,
): Promise<void> {
  await tx.update(sessions).set(remarks).where(eq(sessions.id, id));
}

const ratingsIn = prepared((db: Db) =>
  db
    .select({
      session: scores.session,
      calculated: scores.calculated,
      lamp: scores.lamp,
    })
    .from(scores)
    .where(isOneOfPlaceholder(scores.session, 'rows'))
    .prepare(),
);

/** Returns the ratings of all scores of each session, with their lamps. */
export async function findRatingsBySession(db: Db, rows: readonly number[]): Promise<Map<number, RatedPlay[]>> {
  const bySession = new Map<number, RatedPlay[]>(rows.map((row) => [row, []]));
  for (const { session, calculated, lamp } of await ratingsIn(db).all({ rows: listValue(rows) })) {
    if (session !== null) bySession.get(session)?.push({ calculated, lamp });
  }
  return bySession;
}

const startsOf = prepared((db: Db) =>
  db
    .select({ id: sessions.id, start: sessions.timeStarted })
    .from(sessions)
    .where(isOneOfPlaceholder(sessions.id, 'rows'))
    .prepare(),
);

/** Returns the times at which sessions started (Unix ms), by row. */
export const findStarts = async (db: Db, rows: readonly number[]): Promise<Map<number, number>> =>
  new Map((await startsOf(db).all({ rows: listValue(rows) })).map(({ id, start }) => [id, start]));

const setRatings = prepared((tx: Tx) =>
  tx
    .update(sessions)
    .set({ calculated: sql`${sql.placeholder('calculated')}` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
);
export async function updateSessionRatings(tx: Tx, id: number, calculated: Ratings): Promise<void> {
  await setRatings(tx).run({ id, calculated: JSON.stringify(calculated) });
}

const byPublicID = prepared((db: Db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.sessionID, sql.placeholder('sessionID')))
    .prepare(),
);
export const findSession = async (db: Db, sessionID: Buffer): Promise<SessionRow | undefined> =>
  byPublicID(db).get({ sessionID });

/** Counts the plays of a session. */
export const countPlays = async (db: Db, session: number): Promise<number> =>
  (await playTotal(db).get({ session }))!.plays;
const playTotal = prepared((db: Db) =>
  db
    .select({ plays: count() })
    .from(scores)
    .where(eq(scores.session, sql.placeholder('session')))
    .prepare(),
);

export async function findSessionsByPublicID(db: Db, ids: readonly Buffer[]): Promise<SessionRow[]> {
  const found: SessionRow[] = [];
  for (const id of ids) found.push(...(await byPublicID(db).all({ sessionID: id })));
  return found;
}

/** Returns all sessions of a player. */
export const findAllSessions = async (db: Db, ugpt: Ugpt): Promise<SessionRow[]> =>
  db.select().from(sessions).where(ofUgpt(ugpt)).orderBy(sessions.id).all();

// By their time, in which an index has the plays of a player: they need no sorting.
const playsIn = prepared((db: Db) => {
  const { table, value } = listed('rows');
  const inOrder = sql`(select ${scores.scoreID} as id from ${scores} where ${scores.user} = ${sessions.user} and ${scores.gpt} = ${sessions.gpt}
    and ${scores.timeAchieved} between ${sessions.timeStarted} and ${sessions.timeEnded} and +${scores.session} = ${sessions.id}
    order by ${scores.timeAchieved}, ${scores.id})`;
  return db
    .select({ scoreIDs: sql<Buffer | null>`(select ${joinedBytes(sql`id`)} from ${inOrder})` })
    .from(table)
    .crossJoin(sessions)
    .where(eq(sessions.id, value))
    .prepare();
});

/** Returns the bytes of the scoreIDs of each session, joined in the order they were played; in the order of the sessions. */
export const findScoreIDsOfSessions = async (db: Db, rows: readonly number[]): Promise<(Buffer | null)[]> =>
  (await playsIn(db).all({ rows: listValue(rows) })).map(({ scoreIDs }) => scoreIDs);

/** Returns time (Unix ms) and session of every play of a player that has a time. */
export const findSessionPlays = async (db: Db, { userID, gptRow }: Ugpt) =>
  db
    .select({ time: sql<number>`${scores.timeAchieved}`, session: scores.session })
    .from(scores)
    .where(and(eq(scores.user, userID), eq(scores.gpt, gptRow), isNotNull(scores.timeAchieved)))
    .orderBy(scores.timeAchieved)
    .all();

/** Removes plays without a time from their sessions, and plays of others from these sessions. */
export async function releasePlays(tx: Tx, { userID, gptRow }: Ugpt, rows: readonly number[]): Promise<void> {
  const own = and(eq(scores.user, userID), eq(scores.gpt, gptRow));
  const timeless = and(own, isNull(scores.timeAchieved), isNotNull(scores.session));
  await tx.update(scores).set({ session: null }).where(timeless);
  await tx
    .update(scores)
    .set({ session: null })
    .where(and(isOneOf(scores.session, rows), sql`not (${own})`));
}

const timesIn = prepared((db: Db) =>
  db
    .select({ time: scores.timeAchieved })
    .from(scores)
    .where(eq(scores.session, sql.placeholder('session')))
    .prepare(),
);

/** Returns the times of a session's plays (Unix ms). */
export const findPlayTimes = async (db: Db, session: number): Promise<number[]> =>
  (await timesIn(db).all({ session })).flatMap(({ time }) => time ?? []);

export const findSessionsByRow = async (db: Db, rows: readonly number[]): Promise<SessionRow[]> =>
  db.select().from(sessions).where(isOneOf(sessions.id, rows)).all();

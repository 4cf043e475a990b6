import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, ne, notExists, sql } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import {
  accountDeletions,
  gamePlaytypes,
  imports,
  pbs,
  rivals,
  scores,
  sessions,
  toldSessions,
  users,
  userSettings,
} from '../../../db/schema/index.ts';

const isUntold = sql`${imports.untold} = 1`;

/** Import that nobody has been told of. */
export interface UntoldImport {
  /** Row. */
  id: number;
  importID: string;
  user: number;
}

/** Returns finished imports that nobody has been told of, oldest first. */
export const findUntold = async (db: Db, limit: number): Promise<UntoldImport[]> =>
  db
    .select({ id: imports.id, importID: imports.importID, user: imports.user })
    .from(imports)
    .where(and(isUntold, ne(imports.status, 'queued')))
    .orderBy(asc(imports.id))
    .limit(limit)
    .all();

/** Marks imports (rows) as told; returns how many there were. */
export const markTold = async (tx: Tx, rows: readonly number[]): Promise<number> =>
  (
    await tx
      .update(imports)
      .set({ untold: false })
      .where(and(isOneOf(imports.id, rows), isUntold))
      .run()
  ).changes;

/** Returns the scores of an import (rows) with their charts and game:playtypes. */
export const findScoresOf = async (db: Db, importRow: number) =>
  db
    .select({ id: scores.id, chart: scores.chart, gpt: scores.gpt })
    .from(scores)
    .where(eq(scores.import, importRow))
    .orderBy(asc(scores.id))
    .all();

const followersOf = prepared((db: Db) =>
  db
    .select({ user: rivals.user, gpt: rivals.gpt })
    .from(rivals)
    .innerJoin(userSettings, and(eq(userSettings.userID, rivals.user), eq(userSettings.rivalNews, true)))
    .innerJoin(users, and(eq(users.id, rivals.rival), gt(users.authLevel, 0)))
    .where(
      and(
        eq(rivals.rival, sql.placeholder('player')),
        isNotNull(rivals.place),
        sql`not exists (select 1 from user_settings hidden where hidden.user_id = ${rivals.rival} and hidden.invisible = 1)`,
        sql`(not exists (select 1 from hidden_profiles hidden where hidden.user = ${rivals.rival}) or exists (
          select 1 from rivals chosen where chosen.user = ${rivals.rival} and chosen.rival = ${rivals.user} and chosen.place is not null))`,
        notExists(
          db
            .select({ user: accountDeletions.userID })
            .from(accountDeletions)
            .where(eq(accountDeletions.userID, rivals.rival)),
        ),
      ),
    )
    .orderBy(asc(rivals.gpt), asc(rivals.user))
    .prepare(),
);

/**
 * Returns who wants to know of PBs that this player beats: those who have the player as a rival in a game:playtype (row) now and have
 * switched it on. Nobody learns of a player who hides when they are online, is banned, or leaves; only rivals whom the player has chosen learn of one whose
 * profile is not public.
 */
export const findFollowers = async (db: Db, player: number): Promise<{ user: number; gpt: number }[]> =>
  followersOf(db).all({ player });

/** Returns a player's PBs on these charts (rows): the number that the leaderboard is ordered by, and since when it is there. */
export const findRankings = async (db: Db, user: number, charts: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .select({ chart: pbs.chart, ranking: pbs.ranking })
        .from(pbs)
        .where(and(eq(pbs.user, user), isOneOf(pbs.chart, charts)))
        .all()
    ).map(({ chart, ranking }) => [chart, ranking]),
  );

/** Returns those of these imports that still have scores. */
export const findImportsLeft = async (db: Db, importIDs: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ importID: imports.importID })
        .from(imports)
        .where(
          and(
            isOneOf(imports.importID, importIDs),
            sql`exists (select 1 from scores where scores."import" = ${imports.id})`,
          ),
        )
        .all()
    ).map(({ importID }) => importID),
  );

/** Returns a player's sessions that ended in a range of time (Unix ms) and have not been told, oldest first. */
export const findFinished = async (db: Db, user: number, { after, until }: { after: number; until: number }) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user, user),
        inArray(sessions.gpt, db.select({ id: gamePlaytypes.id }).from(gamePlaytypes)),
        gt(sessions.timeEnded, after),
        lte(sessions.timeEnded, until),
        notExists(
          db
            .select({ id: toldSessions.sessionID })
            .from(toldSessions)
            .where(eq(toldSessions.sessionID, sessions.sessionID)),
        ),
      ),
    )
    .orderBy(asc(sessions.timeEnded), asc(sessions.id))
    .all();

export const countScoresIn = async (db: Db, session: number): Promise<number> =>
  (await db.select({ n: count() }).from(scores).where(eq(scores.session, session)).get())?.n ?? 0;

/** Records that a session has been told. Returns false if it was before. `toldAt` is Unix ms. */
export async function rememberTold(tx: Tx, row: typeof toldSessions.$inferInsert): Promise<boolean> {
  const known = await tx.select().from(toldSessions).where(eq(toldSessions.sessionID, row.sessionID)).get();
  if (!known) await insertAll(tx, toldSessions, [row]);
  return !known;
}

/** Forgets sessions told before a time (Unix ms). */
export const forgetTold = async (tx: Tx, before: number): Promise<void> => {
  await tx.delete(toldSessions).where(lt(toldSessions.toldAt, before));
};

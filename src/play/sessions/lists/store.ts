import { and, desc, eq, sql, type SQL } from 'drizzle-orm';

import { behind } from '../../../../db/keyset.ts';
import type { Db } from '../../../../db/open.ts';
import { sessions } from '../../../../db/schema/index.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { ofUgpt, type SessionRow } from '../store.ts';

/** Position of a session among the latest: its end (Unix ms) and row. */
type LatestKey = readonly [timeEnded: number, row: number];

const latest = async (
  db: Db,
  which: SQL | undefined,
  limit: number,
  after: LatestKey | undefined,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(which, after && behind([sessions.timeEnded, 'desc', after[0]], [sessions.id, 'desc', after[1]])))
    .orderBy(desc(sessions.timeEnded), desc(sessions.id))
    .limit(limit)
    .all();

/** Returns the latest sessions after `after`, latest first. */
export const findRecentSessions = async (db: Db, ugpt: Ugpt, limit: number, after?: LatestKey): Promise<SessionRow[]> =>
  latest(db, ofUgpt(ugpt), limit, after);

/** Returns the latest highlighted sessions after `after`, latest first. */
export const findHighlightedSessions = async (
  db: Db,
  ugpt: Ugpt,
  limit: number,
  after?: LatestKey,
): Promise<SessionRow[]> => latest(db, and(ofUgpt(ugpt), eq(sessions.highlight, true)), limit, after);

/** Returns all sessions of a player, latest first. */
export const findSessions = async (db: Db, ugpt: Ugpt): Promise<SessionRow[]> =>
  db.select().from(sessions).where(ofUgpt(ugpt)).orderBy(desc(sessions.timeEnded)).all();

/** Returns the sessions with the highest rating after `after`, ties latest first. Those without a rating are not listed. */
export const findBestSessions = async (
  db: Db,
  ugpt: Ugpt,
  alg: string,
  { limit, after }: { limit: number; after: readonly [rating: number, ...LatestKey] | undefined },
) => {
  const rating = sql<number>`${sessions.calculated} ->> ${alg}`;
  return db
    .select({ session: sessions, rating })
    .from(sessions)
    .where(
      and(
        ofUgpt(ugpt),
        sql`${rating} is not null`,
        after &&
          behind([rating, 'desc', after[0]], [sessions.timeEnded, 'desc', after[1]], [sessions.id, 'desc', after[2]]),
      ),
    )
    .orderBy(desc(rating), desc(sessions.timeEnded), desc(sessions.id))
    .limit(limit)
    .all();
};

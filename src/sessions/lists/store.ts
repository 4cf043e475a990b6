import { and, desc, eq, sql, type SQL } from 'drizzle-orm';

import { behind } from '../../../db/keyset.ts';
import type { Db } from '../../../db/open.ts';
import { sessions } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { ofUgpt, type SessionRow } from '../store.ts';

/** Where a session stands among the latest: when it ended (Unix ms), and its row. */
type LatestKey = readonly [timeEnded: number, row: number];

const latest = (db: Db, which: SQL | undefined, limit: number, after: LatestKey | undefined): SessionRow[] =>
  db
    .select()
    .from(sessions)
    .where(and(which, after && behind([sessions.timeEnded, 'desc', after[0]], [sessions.id, 'desc', after[1]])))
    .orderBy(desc(sessions.timeEnded), desc(sessions.id))
    .limit(limit)
    .all();

/** The latest sessions, latest first; those behind `after`. */
export const findRecentSessions = async (db: Db, ugpt: Ugpt, limit: number, after?: LatestKey): Promise<SessionRow[]> =>
  latest(db, ofUgpt(ugpt), limit, after);

/** The latest highlighted sessions, latest first; those behind `after`. */
export const findHighlightedSessions = async (
  db: Db,
  ugpt: Ugpt,
  limit: number,
  after?: LatestKey,
): Promise<SessionRow[]> => latest(db, and(ofUgpt(ugpt), eq(sessions.highlight, true)), limit, after);

/** All sessions of a player, latest first. */
export const findSessions = async (db: Db, ugpt: Ugpt): Promise<SessionRow[]> =>
  db.select().from(sessions).where(ofUgpt(ugpt)).orderBy(desc(sessions.timeEnded)).all();

/** The sessions with the highest rating, equals latest first; those behind `after`. Those without one are not listed. */
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

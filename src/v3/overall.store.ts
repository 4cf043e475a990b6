import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm';

import type { Db } from '../../db/open.ts';
import { sessions } from '../../db/schema/index.ts';
import { datedColumns } from '../play/sessions/dates.store.ts';
import type { SessionRow } from '../play/sessions/store.ts';

/** Returns the same player's sessions in the same game before and after a session; undefined if there is none. */
export async function findAdjacentSessions(
  db: Db,
  { user, gpt: gptRow, timeEnded }: SessionRow,
): Promise<{ prev: SessionRow | undefined; next: SessionRow | undefined }> {
  const own = and(eq(sessions.user, user), eq(sessions.gpt, gptRow));
  const select = () => db.select().from(sessions);
  return {
    prev: await select()
      .where(and(own, lt(sessions.timeEnded, timeEnded)))
      .orderBy(desc(sessions.timeEnded))
      .limit(1)
      .get(),
    next: await select()
      .where(and(own, gt(sessions.timeEnded, timeEnded)))
      .orderBy(asc(sessions.timeEnded))
      .limit(1)
      .get(),
  };
}

/** Returns times (Unix ms) and names of a player's sessions in all games, earliest first. */
export const findAllSessionDates = async (db: Db, user: number) =>
  db
    .select({ gpt: sessions.gpt, ...datedColumns })
    .from(sessions)
    .where(eq(sessions.user, user))
    .orderBy(asc(sessions.timeEnded), asc(sessions.id))
    .all();

/** Returns how many sessions a player has in each game:playtype (row). */
export const countSessionsByGame = async (db: Db, user: number): Promise<{ gpt: number; sessions: number }[]> =>
  db
    .select({ gpt: sessions.gpt, sessions: count() })
    .from(sessions)
    .where(eq(sessions.user, user))
    .groupBy(sessions.gpt)
    .all();

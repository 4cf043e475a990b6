import { and, eq } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { sessions } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

/** Columns of a session that calendars show. */
export const datedColumns = {
  sessionID: sessions.sessionID,
  name: sessions.name,
  desc: sessions.desc,
  highlight: sessions.highlight,
  timeStarted: sessions.timeStarted,
  timeEnded: sessions.timeEnded,
};

/** Returns times (Unix ms) and names of all sessions of a player, earliest first. */
export const findSessionDates = async (db: Db, { userID, gptRow }: Ugpt) =>
  db
    .select(datedColumns)
    .from(sessions)
    .where(and(eq(sessions.user, userID), eq(sessions.gpt, gptRow)))
    .orderBy(sessions.timeEnded)
    .all();

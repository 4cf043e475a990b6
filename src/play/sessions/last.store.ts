import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { profiles, sessions } from '../../../db/schema/index.ts';
import { formatSessionID } from './session-id.ts';

const lastOfEach = prepared((db: Db) =>
  db
    .select({ gpt: sessions.gpt, sessionID: sessions.sessionID, timeEnded: sessions.timeEnded })
    .from(profiles)
    .innerJoin(
      sessions,
      and(
        eq(profiles.user, sql.placeholder('user')),
        // One look into the index for each profile, however many sessions there are.
        eq(
          sessions.id,
          sql`(select last.id from sessions last where last.user = ${profiles.user} and last.gpt = ${profiles.gpt}
            order by last.time_ended desc, last.id desc limit 1)`,
        ),
      ),
    )
    .prepare(),
);

/** Returns a player's sessions that ended last, by game:playtype (row). */
export const findLastSessions = async (db: Db, user: number) =>
  new Map(
    (await lastOfEach(db).all({ user })).map(({ gpt, sessionID, timeEnded }) => [
      gpt,
      { sessionID: formatSessionID(sessionID), timeEnded },
    ]),
  );

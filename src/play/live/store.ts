import { and, desc, eq, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores, sessions } from '../../../db/schema/index.ts';

const latestSession = prepared((db: Db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user, sql.placeholder('user')), isOneOfPlaceholder(sessions.gpt, 'gpts')))
    .orderBy(desc(sessions.timeEnded), desc(sessions.id))
    .limit(1)
    .prepare(),
);

/** Returns the session of a user that ended last, in one of these game:playtypes (rows). */
export const findLatestSession = async (db: Db, user: number, gpts: readonly number[]) =>
  latestSession(db).get({ user, gpts: listValue(gpts) });

const latestScore = prepared((db: Db) =>
  db
    .select({ scoreID: scores.scoreID, change: scores.change })
    .from(scores)
    .where(eq(scores.session, sql.placeholder('session')))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .limit(1)
    .prepare(),
);

/** Returns the score of a session (row) that was achieved last. */
export const findLatestScore = async (db: Db, session: number) => latestScore(db).get({ session });

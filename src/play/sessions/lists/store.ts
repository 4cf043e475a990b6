import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';

import { asStored } from '../../../../db/as-stored.ts';
import { behind } from '../../../../db/keyset.ts';
import type { Db } from '../../../../db/open.ts';
import { prepared, preparedForms } from '../../../../db/prepared.ts';
import { sessions } from '../../../../db/schema/index.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import type { ListedSession } from '../store.ts';

/** Position of a session among the latest: its end (Unix ms) and row. */
type LatestKey = readonly [timeEnded: number, row: number];

const listed = { ...getTableColumns(sessions), calculated: asStored(sessions.calculated) };
const ofPlayer = and(eq(sessions.user, sql.placeholder('user')), eq(sessions.gpt, sql.placeholder('gpt')));
const latestFirst = [desc(sessions.timeEnded), desc(sessions.id)];
const older = [
  [sessions.timeEnded, 'desc', sql.placeholder('timeEnded')],
  [sessions.id, 'desc', sql.placeholder('row')],
] as const;

const latest = preparedForms((db, form: `${'all' | 'highlighted'}${'' | ' behind'}`) =>
  db
    .select(listed)
    .from(sessions)
    .where(
      and(
        ofPlayer,
        form.startsWith('highlighted') ? eq(sessions.highlight, true) : undefined,
        form.endsWith('behind') ? behind(...older) : undefined,
      ),
    )
    .orderBy(...latestFirst)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns the latest sessions after `after`, latest first: all of them, or the highlighted ones. */
export const findLatestSessions = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  which: 'all' | 'highlighted',
  { limit, after }: { limit: number; after?: LatestKey | undefined },
): Promise<ListedSession[]> => {
  const [timeEnded, row] = after ?? [];
  const values = { user: userID, gpt: gptRow, timeEnded, row, limit };
  return latest(db, after ? `${which} behind` : which).all(values);
};

const named = prepared((db: Db) =>
  db.select(listed).from(sessions).where(ofPlayer).orderBy(desc(sessions.timeEnded)).prepare(),
);

/** Returns all sessions of a player, latest first. */
export const findSessions = async (db: Db, { userID, gptRow }: Ugpt): Promise<ListedSession[]> =>
  named(db).all({ user: userID, gpt: gptRow });

const rating = sql<number>`${sessions.calculated} ->> ${sql.placeholder('alg')}`;
const best = preparedForms((db, form: 'first' | 'behind') =>
  db
    .select({ ...listed, rating })
    .from(sessions)
    .where(
      and(
        ofPlayer,
        sql`${rating} is not null`,
        form === 'first' ? undefined : behind([rating, 'desc', sql.placeholder('rating')], ...older),
      ),
    )
    .orderBy(desc(rating), ...latestFirst)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns the sessions with the highest rating after `after`, ties latest first. Those without a rating are not listed. */
export const findBestSessions = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  alg: string,
  { limit, after }: { limit: number; after: readonly [rating: number, ...LatestKey] | undefined },
): Promise<(ListedSession & { rating: number })[]> => {
  const [value, timeEnded, row] = after ?? [];
  const values = { user: userID, gpt: gptRow, alg, rating: value, timeEnded, row, limit };
  return best(db, after ? 'behind' : 'first').all(values);
};

import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

/** Conditions, order and limit of a statement that reads a page of scores. */
interface Page {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}
type Player = Pick<Ugpt, 'userID' | 'gptRow'>;
interface Placed {
  id: number;
  /** Unix ms. */
  timeAchieved: number | null;
}
interface Statement<Row> {
  all(values: Record<string, unknown>): Promise<Row[]>;
}

const FARTHEST = Number.MAX_SAFE_INTEGER;
const ofPlayer = and(eq(scores.user, sql.placeholder('user')), eq(scores.gpt, sql.placeholder('gpt')));
const after = sql`(${sql.placeholder('time')}, ${sql.placeholder('row')})`;

/**
 * Returns a function that reads all scores of a player in the order of their times, `limit` at a time; those without a time
 * come last. `select` prepares the statement of a page.
 */
export function pagesByTime<Row extends Placed>(
  order: 'latest' | 'earliest',
  limit: number,
  select: (db: Db, page: Page) => Statement<Row>,
): (db: Db, player: Player) => AsyncGenerator<Row[]> {
  const [behind, direction] = order === 'latest' ? [sql`<`, desc] : [sql`>`, asc];
  const { id, timeAchieved } = scores;
  const timed = prepared((db: Db) =>
    select(db, {
      where: and(ofPlayer, sql`(${timeAchieved}, ${id}) ${behind} ${after}`),
      orderBy: [direction(timeAchieved), direction(id)],
      limit,
    }),
  );
  const untimed = prepared((db: Db) =>
    select(db, {
      where: and(ofPlayer, isNull(timeAchieved), sql`${id} ${behind} ${sql.placeholder('row')}`),
      orderBy: [direction(id)],
      limit,
    }),
  );
  const first = order === 'latest' ? FARTHEST : -FARTHEST;
  const read = async function* read(statement: Statement<Row>, { userID: user, gptRow: gpt }: Player) {
    for (let [time, row]: [number | null, number] = [first, first]; ;) {
      const rows = await statement.all({ user, gpt, time, row });
      if (rows.length > 0) yield rows;
      if (rows.length < limit) return;
      ({ timeAchieved: time, id: row } = rows.at(-1)!);
    }
  };
  return async function* pages(db, player) {
    yield* read(timed(db), player);
    yield* read(untimed(db), player);
  };
}

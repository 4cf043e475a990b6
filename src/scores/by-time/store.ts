import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { placeOf, type Order, type Place, type Placed, type Stretch } from './place.ts';

/** What a statement that reads scores is told. */
interface Which {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}
type Player = Pick<Ugpt, 'userID' | 'gptRow'>;
interface Statement<Row> {
  all(values: Record<string, unknown>): Row[];
}

const FARTHEST = Number.MAX_SAFE_INTEGER;
const named = (name: string) => sql.placeholder(name);
const ofPlayer = and(eq(scores.user, named('user')), eq(scores.gpt, named('gpt')));
const from = sql`(${named('time')}, ${named('row')})`;
const to = sql`(${named('untilTime')}, ${named('untilRow')})`;

/** Makes what reads the scores of a player by their times, `limit` at a time. `select` makes the statement for it. */
export function pagesByTime<Row extends Placed>(
  order: Order,
  limit: number,
  select: (db: Db, which: Which) => Statement<Row>,
): (db: Db, player: Player, stretch?: Stretch) => Generator<Row[]> {
  const [behind, upTo, inTurn] = order === 'latest' ? [sql`<`, sql`>=`, desc] : [sql`>`, sql`<=`, asc];
  const { id, timeAchieved } = scores;
  const place = sql`(${timeAchieved}, ${id})`;
  const timed = prepared((db: Db) =>
    select(db, {
      where: and(ofPlayer, sql`${place} ${behind} ${from}`, sql`${place} ${upTo} ${to}`),
      orderBy: [inTurn(timeAchieved), inTurn(id)],
      limit,
    }),
  );
  const within = and(sql`${id} ${behind} ${named('row')}`, sql`${id} ${upTo} ${named('untilRow')}`);
  const untimed = prepared((db: Db) =>
    select(db, { where: and(ofPlayer, isNull(timeAchieved), within), orderBy: [inTurn(id)], limit }),
  );
  const last = order === 'latest' ? -FARTHEST : FARTHEST;
  const read = function* read(
    statement: Statement<Row>,
    { userID: user, gptRow: gpt }: Player,
    { after = [-last, -last], until = [last, last] }: Stretch,
  ) {
    const [untilTime, untilRow] = until;
    for (let [time, row] = after; ;) {
      const rows = statement.all({ user, gpt, time, row, untilTime, untilRow });
      if (rows.length > 0) yield rows;
      if (rows.length < limit) return;
      [time, row] = placeOf(rows.at(-1)!);
    }
  };
  return function* pages(db, player, { after, until } = {}) {
    if (!after || isTimed(after))
      yield* read(timed(db), player, { after, until: until && isTimed(until) ? until : undefined });
    if (!until || !isTimed(until))
      yield* read(untimed(db), player, { after: after && isTimed(after) ? undefined : after, until });
  };
}

const isTimed = ([time]: Place): boolean => time !== null;

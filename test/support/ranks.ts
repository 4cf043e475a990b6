import { findBoard } from '../../src/pbs/store.ts';
import type { World } from './small-world.ts';

/** Players of each chart that is played, best first, as "user rank/players": as leaderboards show them. */
export async function shownRanks({ db, query }: Pick<World, 'db' | 'query'>): Promise<Record<string, string[]>> {
  const boards: Record<string, string[]> = {};
  for (const { id } of query<{ id: number }>('select id from charts where playcount > 0')) {
    const rows = await findBoard(db, id, 0, 100);
    boards[id] = rows.map(({ user, better, outOf }) => `${user} ${better + 1}/${outOf}`);
  }
  return boards;
}

interface Row {
  user: number;
  chart: number;
  ranking: number;
  time: number | null;
}

/** The same from the PBs, as the definition has it. */
export function expectedRanks({ query }: Pick<World, 'query'>): Record<string, string[]> {
  const rows = query<Row>('select user, chart, ranking, time_achieved as time from pbs');
  const time = (row: Row) => row.time ?? Infinity;
  const better = (a: Row, b: Row) =>
    a.ranking !== b.ranking ? b.ranking - a.ranking : time(a) !== time(b) ? time(a) - time(b) : a.user - b.user;
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ chart }) => chart)].map(([chart, players]) => [
      chart,
      players.sort(better).map(({ user }, place) => `${user} ${place + 1}/${players.length}`),
    ]),
  );
}

import { findBoard } from '../../src/play/pbs/board.store.ts';
import { findPlaces } from '../../src/play/stats/store.ts';
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

/** Computes ranks from the PBs, by definition. */
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

interface ProfileRow {
  user: number;
  gpt: number;
  ratings: string;
}
type Ratings = Record<string, number | null>;

const profilesOf = ({ query }: Pick<World, 'query'>) =>
  query<ProfileRow>('select user, gpt, ratings from profiles').map(({ ratings, ...row }) => {
    return { ...row, ratings: JSON.parse(ratings) as Ratings };
  });

/** Places of every player by each profile rating, as "ranking/players". */
export async function shownPlaces(world: Pick<World, 'db' | 'query'>): Promise<Record<string, string>> {
  const places: Record<string, string> = {};
  for (const { user, gpt, ratings } of profilesOf(world)) {
    for (const [alg, { ranking, outOf }] of Object.entries(await findPlaces(world.db, gpt, ratings)))
      places[`${user} ${gpt} ${alg}`] = `${ranking}/${outOf}`;
  }
  return places;
}

/** Computes ranks from the profiles, by definition: ties share a rank, players without a rating come last. */
export function expectedPlaces(world: Pick<World, 'query'>): Record<string, string> {
  const profiles = profilesOf(world);
  return Object.fromEntries(
    profiles.flatMap(({ user, gpt, ratings }) => {
      const all = profiles.filter((profile) => profile.gpt === gpt);
      return Object.entries(ratings).map(([alg, own]) => {
        const higher = all.filter((other) => (other.ratings[alg] ?? -Infinity) > (own ?? -Infinity));
        return [`${user} ${gpt} ${alg}`, `${higher.length + 1}/${all.length}`] as const;
      });
    }),
  );
}

import type { Tx } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import { command } from '../../writer/command.ts';
import { dayOf } from './day.ts';
import {
  findAllClasses,
  findAllProfiles,
  findAllRatings,
  findHiddenUsers,
  hasDay,
  insertDay,
  type SnapshotRow,
} from './store.ts';

/** Stores every profile of a game:playtype as it is on this day; does nothing if that was done already. Returns how many were stored. */
export const snapshotProfiles = command<{ game: string; playtype: string }, number>(
  'history.snapshotProfiles',
  async (tx, { game, playtype }, { games, now }) => {
    const gpt = games.gpt(game, playtype);
    if (!gpt) throw new Error(`There is no ${game}:${playtype}`);
    const row = await gptRow(tx, game, playtype);
    const day = dayOf(now());
    if (await hasDay(tx, row, day)) return 0;
    const names = { algs: Object.keys(gpt.def.profileAlgs), sets: [...gpt.classSets.keys()] };
    const hidden = await findHiddenUsers(tx);
    const rows = await readProfiles(tx, row, day, { ...names, hidden });
    const players = rows.filter(({ user }) => !hidden.has(user)).length;
    if (rows.length > 0) await insertDay(tx, { gpt: row, day, players, ...names }, rows);
    return rows.length;
  },
);

async function readProfiles(
  tx: Tx,
  gpt: number,
  day: number,
  { algs, sets, hidden }: { algs: readonly string[]; sets: readonly string[]; hidden: ReadonlySet<number> },
): Promise<SnapshotRow[]> {
  const profiles = await findAllProfiles(tx, gpt);
  const boards = ranksByAlg(await findAllRatings(tx, gpt), hidden);
  const classes = Map.groupBy(await findAllClasses(tx, gpt), ({ user }) => user);
  return profiles.map(({ user, scoreCount, ratings, region, version }) => {
    const held = new Map(classes.get(user)?.map(({ classSet, classID }) => [classSet, classID]));
    return {
      user,
      gpt,
      day,
      scoreCount,
      ratings: algs.map((alg) => shortened(ratings[alg] ?? null)),
      // Players without a rating rank behind all who have one.
      ranks: algs.map((alg) => boards.get(alg)?.ranks.get(user) ?? boards.get(alg)?.behind ?? 1),
      classes: held.size > 0 ? sets.map((set) => held.get(set) ?? null) : null,
      region,
      version,
    };
  });
}

/** Ranks of rated players by user, and the one behind all of them. */
interface Board {
  ranks: ReadonlyMap<number, number>;
  behind: number;
}

/**
 * Returns the rank of every rated player by algorithm: one more than the number of better ones whose profile is public, so that nobody finds out where a
 * hidden player is. Takes the ratings best first.
 */
function ranksByAlg(
  ratings: readonly { alg: string; user: number; value: number }[],
  hidden: ReadonlySet<number>,
): Map<string, Board> {
  const boards = new Map<string, Board>();
  for (const [alg, board] of Map.groupBy(ratings, (row) => row.alg)) {
    let [rank, better] = [1, 0];
    const ranks = board.map(({ user, value }, place) => {
      if (place > 0 && board[place - 1]!.value !== value) rank = better + 1;
      if (!hidden.has(user)) better += 1;
      return [user, rank] as const;
    });
    boards.set(alg, { ranks: new Map(ranks), behind: better + 1 });
  }
  return boards;
}

/** More precision than is ever shown, in half of the bytes. */
const shortened = (rating: number | null): number | null => (rating === null ? null : Number(rating.toFixed(6)));

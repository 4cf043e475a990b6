import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { findGptOfRow } from '../../catalogue/gpts.ts';
import type { CommandContext } from '../../writer/command.ts';
import { refreshProfile, type ProfileChange } from '../stats/refresh.ts';
import { findProfile } from '../stats/store.ts';
import { refreshTargets } from '../targets/refresh.ts';
import { findStale, unmark, type StaleRow } from './store.ts';

/** Changed profile rating. */
export interface MovedRating {
  userID: number;
  idString: string;
  alg: string;
  old: number | null;
  new: number | null;
}

/**
 * Recomputes the profile, goals and quests of a player whose PBs on these charts (rows; null for all) have changed. Returns the changed
 * ratings.
 */
export async function refreshPlayer(
  tx: Tx,
  ugpt: Ugpt,
  charts: readonly number[] | null,
  how: ProfileChange,
): Promise<MovedRating[]> {
  const { userID, gpt, gptRow } = ugpt;
  const before = await findProfile(tx, userID, gptRow);
  await refreshProfile(tx, ugpt, how);
  await refreshTargets(tx, ugpt, charts, how.now);
  const after = await findProfile(tx, userID, gptRow);
  return Object.entries(after?.ratings ?? {}).flatMap(([alg, value]) => {
    const old = before?.ratings[alg] ?? null;
    return old === value ? [] : { userID, idString: gpt.idString, alg, old, new: value };
  });
}

/** Number of players read at a time. */
const SOME = 50;

/**
 * Refreshes players who are marked as stale, for about this long (ms) at most, but one of them at least. Returns the changed ratings, and
 * whether nobody is left.
 */
export async function refreshStale(
  tx: Tx,
  context: Pick<CommandContext, 'games' | 'now'>,
  limit: number,
): Promise<{ moved: MovedRating[]; isDone: boolean }> {
  const begun = performance.now();
  const moved: MovedRating[] = [];
  for (let some = await findStale(tx, SOME); some.length > 0; some = await findStale(tx, SOME)) {
    for (const row of some) {
      moved.push(...(await refreshMarked(tx, row, context)));
      await unmark(tx, row);
      if (performance.now() - begun > limit) return { moved, isDone: (await findStale(tx, 1)).length === 0 };
    }
  }
  return { moved, isDone: true };
}

async function refreshMarked(
  tx: Tx,
  { user: userID, gpt: gptRow, ratings }: StaleRow,
  { games, now }: Pick<CommandContext, 'games' | 'now'>,
): Promise<MovedRating[]> {
  const gpt = await findGptOfRow(tx, games, gptRow);
  if (!gpt) return [];
  if (ratings) return refreshPlayer(tx, { userID, gpt, gptRow }, null, { change: 0, now: now() });
  await refreshTargets(tx, { userID, gpt, gptRow }, null, now());
  return [];
}

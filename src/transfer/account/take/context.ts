import type { Tx } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import type { Games } from '../../../games/registry.ts';

/** How an account is brought. */
export interface HowToTake {
  userID: number;
  /** Whether settings, rivals and texts here are replaced. */
  overwrite: boolean;
  /** Whether an administrator vouches for the archive. */
  trusted: boolean;
  /** When bringing the account began (Unix ms). */
  since: number;
}

export interface TakeContext extends HowToTake {
  tx: Tx;
  games: Games;
  /** Unix ms. */
  now: number;
}

/** Result for an entry: stored, left as it is here, or the reason why it can't be brought. */
export type Taken = 'brought' | 'already' | { reason: string };

/** Stores an entry of a list. */
export type Take<Entry> = (context: TakeContext, entry: Entry) => Promise<Taken | readonly Taken[]>;

export const not = (reason: string): Taken => ({ reason });

/** Runs work for a player in a game:playtype, unless this server lacks it. */
export async function inGame(
  { tx, games, userID }: TakeContext,
  { game, playtype }: { game: string; playtype: string },
  work: (ugpt: Ugpt) => Promise<Taken | readonly Taken[]>,
): Promise<Taken | readonly Taken[]> {
  const gpt = games.gpt(game, playtype);
  if (!gpt) return not(`This server has no ${game}:${playtype}`);
  return work({ userID, gpt, gptRow: await gptRow(tx, game, playtype) });
}

/** Runs work that refuses what is impossible; a refusal has written nothing. */
export async function unlessRefused(work: () => Promise<Taken>): Promise<Taken> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return not(error.issues?.map(({ message }) => message).join('; ') || error.message);
  }
}

/** Limits a time of an archive to now. */
export const past = <T extends number | null>(time: T, now: number): T =>
  (time === null ? null : Math.min(time, now)) as T;

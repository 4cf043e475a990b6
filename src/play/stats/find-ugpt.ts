import type { UserRef } from '../../../contracts/common.ts';
import type { Db } from '../../../db/open.ts';
import { findUser } from '../../accounts/users/find-user.ts';
import type { UserRow } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { notOwner, notPlayed, Refusal } from '../../base/shared/refusal.ts';
import { findGpt } from '../../catalogue/find-gpt.ts';
import type { PlayerIn } from '../../catalogue/player-in.ts';
import type { Games } from '../../games/registry.ts';
import type { Caller } from '../../handler/handler.ts';
import { findProfile, type ProfileRow } from './store.ts';

export interface FoundUgpt extends Ugpt {
  user: UserRow;
  profile: ProfileRow;
}

/**
 * Returns the user, game:playtype and profile that a path names. Throws 404 if there is no such user or game, or the user never played it,
 * and 401 if a stranger says `me`.
 */
export async function findUgpt(
  { db, games }: { db: Db; games: Games },
  params: { userID: UserRef; game: string; playtype: string },
  caller: Caller | null,
): Promise<FoundUgpt> {
  const user = await findUser(db, params.userID, caller);
  const { gpt, gptRow } = await findGpt(db, games, params);
  const profile = await findProfile(db, user.id, gptRow);
  if (!profile) throw notPlayed(user.username, gpt.idString);
  return { userID: user.id, user, gpt, gptRow, profile };
}

/** Returns the player that a path names, who has to be the caller. Throws as `findUgpt` does, and 403 for somebody else. */
export async function findOwnUgpt(
  deps: { db: Db; games: Games },
  params: { userID: UserRef; game: string; playtype: string },
  caller: Caller,
): Promise<FoundUgpt> {
  const ugpt = await findUgpt(deps, params, caller);
  if (ugpt.userID !== caller.userID) throw notOwner();
  return ugpt;
}

/** Converts a player to plain data, for commands. */
export const playerIn = ({ userID, gpt: { game, playtype } }: FoundUgpt): PlayerIn => ({ userID, game, playtype });

/** Returns the requested algorithm, or the default. Throws 400 for one that this game:playtype does not have. */
export const chooseAlg = (asked: string | undefined, algs: readonly string[], fallback: string): string =>
  asked === undefined ? fallback : knownAlg(asked, algs);

/** Returns the requested algorithm. Throws 400 for one that this game:playtype does not have. */
export function knownAlg(asked: string, algs: readonly string[]): string {
  if (algs.includes(asked)) return asked;
  const message = `expected one of ${algs.join(', ')}`;
  throw new Refusal(400, 'invalid_request', `alg: ${message}`, [{ path: 'alg', message }]);
}

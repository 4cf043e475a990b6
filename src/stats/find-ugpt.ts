import type { UserRef } from '../../contracts/common.ts';
import type { Db } from '../../db/open.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import type { PlayerIn } from '../catalogue/player-in.ts';
import type { Games } from '../games/registry.ts';
import type { Caller } from '../http/handler.ts';
import { Refusal } from '../shared/refusal.ts';
import { findUser } from '../users/find-user.ts';
import type { UserRow } from '../users/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { findProfile, type ProfileRow } from './store.ts';

export interface FoundUgpt extends Ugpt {
  user: UserRow;
  profile: ProfileRow;
}

/**
 * The user, game:playtype and profile that a path names. Throws 404 when there is no such user or game, or the user
 * never played it, and 401 when a stranger says `me`.
 */
export async function findUgpt(
  { db, games }: { db: Db; games: Games },
  params: { userID: UserRef; game: string; playtype: string },
  caller: Caller | null,
): Promise<FoundUgpt> {
  const user = await findUser(db, params.userID, caller);
  const { gpt, gptRow } = await findGpt(db, games, params);
  const profile = await findProfile(db, user.id, gptRow);
  if (!profile) throw new Refusal(404, 'not_played', `${user.username} has not played ${gpt.idString}`);
  return { userID: user.id, user, gpt, gptRow, profile };
}

/** The same, where it has to be the caller's. Throws 403 for somebody else's. */
export async function findOwnUgpt(
  deps: { db: Db; games: Games },
  params: { userID: UserRef; game: string; playtype: string },
  caller: Caller,
): Promise<FoundUgpt> {
  const ugpt = await findUgpt(deps, params, caller);
  if (ugpt.userID !== caller.userID) throw new Refusal(403, 'not_owner', 'This belongs to somebody else');
  return ugpt;
}

/** The same as plain data, for commands. */
export const playerIn = ({ userID, gpt: { game, playtype } }: FoundUgpt): PlayerIn => ({ userID, game, playtype });

/** The algorithm that was asked for, or the default. Throws 400 for one that this game:playtype has not. */
export const chooseAlg = (asked: string | undefined, algs: readonly string[], fallback: string): string =>
  asked === undefined ? fallback : knownAlg(asked, algs);

/** The algorithm that was asked for. Throws 400 for one that this game:playtype has not. */
export function knownAlg(asked: string, algs: readonly string[]): string {
  if (algs.includes(asked)) return asked;
  const message = `expected one of ${algs.join(', ')}`;
  throw new Refusal(400, 'invalid_request', `alg: ${message}`, [{ path: 'alg', message }]);
}

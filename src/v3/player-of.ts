import type { UserRef } from '../../contracts/common.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../base/shared/refusal.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import type { Caller } from '../handler/handler.ts';
import { findUgpt, type FoundUgpt } from '../play/stats/find-ugpt.ts';
import { gptsNamed } from './ids.ts';

export interface Deps {
  db: Db;
  games: Games;
}

/** Returns the game:playtype with an id. Throws 400 if it is unknown, 404 if it is that of a game with several. */
export function onlyGpt(games: Games, id: string): Gpt {
  const [gpt, second] = gptsNamed(games, id);
  if (!gpt || second) throw notFound('game');
  return gpt;
}

/** Returns the player of a path in the game of the path. Throws 404 and 400 as `findUgpt` and `onlyGpt` do. */
export async function playerOf(
  deps: Deps,
  { userID, gameID }: { userID: UserRef; gameID: string },
  caller: Caller | null,
): Promise<FoundUgpt> {
  const { game, playtype } = onlyGpt(deps.games, gameID);
  return findUgpt(deps, { userID, game, playtype }, caller);
}

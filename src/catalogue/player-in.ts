import type { Db } from '../../db/open.ts';
import type { Ugpt } from '../accounts/users/ugpt.ts';
import type { Games } from '../games/registry.ts';
import { gptRow } from './gpts.ts';

/** A player in a game:playtype, as plain data. */
export interface PlayerIn {
  userID: number;
  game: string;
  playtype: string;
}

/** Returns a player's user and game:playtype. Throws if the game is unknown. */
export async function ugptOf(db: Db, { userID, game, playtype }: PlayerIn, games: Games): Promise<Ugpt> {
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Error(`There is no ${game}:${playtype}`);
  return { userID, gpt, gptRow: await gptRow(db, game, playtype) };
}

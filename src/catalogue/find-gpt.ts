import type { Db } from '../../db/open.ts';
import { noPlaytype, notFound, type Refusal } from '../base/shared/refusal.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { gptRow } from './gpts.ts';

export interface FoundGpt {
  gpt: Gpt;
  gptRow: number;
}

interface GptParams {
  game: string;
  playtype: string;
}

/** Returns the 404 for a game:playtype that does not exist: of a known game, its playtypes are named. */
export function unknownGpt(games: Games, { game, playtype }: GptParams): Refusal {
  const known = games.get(game);
  return known ? noPlaytype(game, playtype, [...known.playtypes.keys()]) : notFound('game');
}

/** Returns the game:playtype that a path names. Throws 404 if there is none, or it is switched off. */
export function offeredGpt(games: Games, params: GptParams): Gpt {
  const gpt = games.gpt(params.game, params.playtype);
  if (!games.isOffered(params.game)) throw notFound('game');
  if (!gpt) throw unknownGpt(games, params);
  return gpt;
}

/** Returns the game:playtype that a path names, with its row. Throws 404 if there is none, or it is switched off. */
export async function findGpt(db: Db, games: Games, params: GptParams): Promise<FoundGpt> {
  const gpt = offeredGpt(games, params);
  return { gpt, gptRow: await gptRow(db, gpt.game, gpt.playtype) };
}

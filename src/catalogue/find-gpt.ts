import type { Db } from '../../db/open.ts';
import { notFound } from '../base/shared/refusal.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { gptRow } from './gpts.ts';

export interface FoundGpt {
  gpt: Gpt;
  gptRow: number;
}

/** Returns the game:playtype that a path names, with its row. Throws 404 if there is none, or it is switched off. */
export async function findGpt(
  db: Db,
  games: Games,
  { game, playtype }: { game: string; playtype: string },
): Promise<FoundGpt> {
  const gpt = games.gpt(game, playtype);
  if (!gpt || !games.isOffered(game)) throw notFound('game');
  return { gpt, gptRow: await gptRow(db, game, playtype) };
}

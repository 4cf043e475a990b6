import type { Db } from '../../db/open.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { notFound } from '../shared/refusal.ts';
import { gptRow } from './gpts.ts';

export interface FoundGpt {
  gpt: Gpt;
  gptRow: number;
}

/** The game:playtype that a path names, and its row. Throws 404 when there is none, or it is switched off. */
export async function findGpt(
  db: Db,
  games: Games,
  { game, playtype }: { game: string; playtype: string },
): Promise<FoundGpt> {
  const gpt = games.gpt(game, playtype);
  if (!gpt || !games.isOffered(game)) throw notFound('game');
  return { gpt, gptRow: await gptRow(db, game, playtype) };
}

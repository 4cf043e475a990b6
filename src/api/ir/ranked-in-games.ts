import type { Db } from '../../../db/open.ts';
import { gptRow } from '../../catalogue/gpts.ts';
import type { Games } from '../../games/registry.ts';

/** Games whose clients show whole rankings. */
const GAMES = new Set(['bms', 'pms']);

/** Returns the rows of the offered game:playtypes whose clients show whole rankings. */
export async function rankedInGames(db: Db, games: Games): Promise<number[]> {
  const rows: number[] = [];
  for (const gpt of games.all())
    if (GAMES.has(gpt.game) && games.isOffered(gpt.game)) rows.push(await gptRow(db, gpt.game, gpt.playtype));
  return rows;
}

import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { gptNames } from './gpts.ts';

/** Returns those of the rows whose game:playtype (`gpt`, a row id) this server offers, in their order. */
export async function ofOffered<Row extends { gpt: number }>(
  db: Db,
  games: Games,
  rows: readonly Row[],
): Promise<Row[]> {
  const names = await gptNames(
    db,
    rows.map(({ gpt }) => gpt),
  );
  return rows.filter(({ gpt }) => games.isOffered(names.get(gpt)!.game));
}

import type { ChartDocument } from '../../../contracts/documents/song.ts';
import type { Db } from '../../../db/open.ts';
import { gptIDs } from '../../catalogue/gpts.ts';
import { findCharts, songsByRow } from '../../catalogue/store.ts';
import type { Games } from '../../games/registry.ts';
import { findChartsNamed } from './store.ts';

/** Returns every match type of every game that finds charts by a key. */
async function keyedMatchTypes(db: Db, games: Games): Promise<{ gpt: number; matchType: string }[]> {
  const ids = await gptIDs(db);
  return games
    .all()
    .flatMap(({ idString, matchTypes }) =>
      [...matchTypes.values()]
        .filter(({ by }) => by === 'chart' || by === 'song')
        .map(({ name }) => ({ gpt: ids.get(idString)!, matchType: name })),
    );
}

/**
 * Returns the charts of all games whose chartID or match type key (a hash, an id in the game) equals a text, with their songs. Hexadecimal
 * digits are case-insensitive.
 */
export async function chartsNamed(db: Db, games: Games, text: string) {
  const keyed = await keyedMatchTypes(db, games);
  const wanted = text.trim();
  const rows: number[] = [];
  for (const one of new Set([wanted, wanted.toLowerCase()]))
    rows.push(...(await findChartsNamed(db, one, keyed)).map(({ chart }) => chart));
  const found = await findCharts(db, rows);
  const offered = [...found.values()].filter(({ chart }) => games.isOffered(chart.game));
  const charts: ChartDocument[] = offered.map(({ chart }) => chart);
  const gameOf = new Map(offered.map(({ songRow, chart }) => [songRow, chart.game]));
  const songs = await songsByRow(db, [...gameOf.keys()]);
  return { charts, songs: [...songs].map(([row, song]) => ({ ...song, game: gameOf.get(row)! })) };
}

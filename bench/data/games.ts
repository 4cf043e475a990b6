import Database from 'better-sqlite3';

import { openForReading } from '../../db/open.ts';
import { chartFacts } from '../../src/catalogue/store.ts';
import type { Games } from '../../src/games/registry.ts';

/** Form of a game's plays in the data. Lamps are worst to best, without those that need a certain score. */
const PARTS = [
  {
    game: 'iidx',
    playtype: 'SP',
    share: 0.45,
    lamps: ['FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR'],
  },
  { game: 'sdvx', playtype: 'Single', share: 0.25, lamps: ['FAILED', 'CLEAR', 'EXCESSIVE CLEAR'] },
  { game: 'chunithm', playtype: 'Single', share: 0.15, lamps: ['FAILED', 'CLEAR'] },
  { game: 'iidx', playtype: 'DP', share: 0.1, lamps: ['FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR'] },
  { game: 'gitadora', playtype: 'Gita', share: 0.05, lamps: ['FAILED', 'CLEAR'] },
] as const;

/** A game:playtype that people play in the data, with the charts that they can have a score on. */
export interface Part {
  game: string;
  playtype: string;
  row: number;
  /** Share of players with this game as their first. */
  share: number;
  lamps: readonly string[];
  charts: { chartID: string; max: number }[];
}

/** The parts that the catalogue in a database file has charts of. */
export async function readParts(file: string, games: Games): Promise<Part[]> {
  const reader = openForReading(file);
  const client = new Database(file, { readonly: true });
  const charts = client.prepare(
    `select c.id, c.chart_id as chartID, g.id as gpt from charts c join game_playtypes g on g.id = c.gpt
     where g.game = ? and g.playtype = ? order by c.chart_id`,
  );
  const parts: Part[] = [];
  for (const { game, playtype, ...part } of PARTS) {
    const rows = charts.all(game, playtype) as { id: number; chartID: string; gpt: number }[];
    const gpt = games.gpt(game, playtype)!;
    const facts = await chartFacts(
      reader.db,
      rows.map(({ id }) => id),
    );
    const playable = rows.flatMap(({ id, chartID }) => {
      const max = gpt.scoreMax(facts.get(id)!);
      return max === undefined ? [] : [{ chartID, max }];
    });
    if (playable.length > 0) parts.push({ game, playtype, row: rows[0]!.gpt, charts: playable, ...part });
  }
  client.close();
  reader.close();
  return parts;
}

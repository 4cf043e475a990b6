import type { Db } from '../../../../db/open.ts';
import type { RelayName } from '../../../../db/schema/integrations.ts';
import { findRelated } from '../../../catalogue/related.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import { SPECIAL_CHART, type MatchType } from '../../../games/engine/match.ts';
import type { ChartFacts } from '../../../games/engine/play.ts';

/** A chart's name for servers with other ids, and its title for people. */
export interface NamedChart {
  name: RelayName | null;
  title: string;
  chartID: string;
  difficulty: string;
  isPrimary: boolean;
}

/** Match types by preference: universal identifiers first, titles last. */
const BEST = [
  'bmsChartHash',
  'uscChartHash',
  'itgChartHash',
  'popnChartHash',
  'sdvxInGameID',
  'inGameID',
  'inGameStrID',
  'ddrSongHash',
];

/** Number of digits of a SHA-256. */
const SHA256 = 64;

/** Returns names of charts (rows) for servers with other ids. */
export async function nameForRelay(db: Db, gpt: Gpt, rows: readonly number[]): Promise<Map<number, NamedChart>> {
  const related = await findRelated(db, rows);
  const songs = new Map(related.songs.map((song) => song.toJSON()).map((song) => [song.id, song]));
  return new Map(
    [...new Set(rows)].map((row) => {
      const { facts, title } = related.facts(row);
      const artist = songs.get(related.chart(row).songID)?.artist;
      const { chartID, difficulty, isPrimary } = facts;
      const byTitle = gpt.def.v3?.untitled ? null : { matchType: 'songTitle', identifier: title, difficulty, artist };
      return [row, { name: byKey(gpt, facts) ?? byTitle, title, chartID, difficulty, isPrimary }];
    }),
  );
}

function byKey({ def, matchTypes }: Gpt, facts: ChartFacts): RelayName | null {
  const { order, open } = def.difficulties;
  const isSpecial = Boolean(open) && matchTypes.has(SPECIAL_CHART) && !order.includes(facts.difficulty);
  for (const name of isSpecial ? [SPECIAL_CHART] : BEST) {
    const match = matchTypes.get(name);
    const identifier = match && valueOf(match, facts);
    if (!identifier) continue;
    return { matchType: name, identifier, ...(match.difficulty && { difficulty: facts.difficulty }) };
  }
  return null;
}

/** Returns a chart's value for a match type: its SHA-256, else the first of its hashes or ids. */
function valueOf(match: MatchType, { data, songData = {} }: ChartFacts): string | undefined {
  if (match.by !== 'chart' && match.by !== 'song') return undefined;
  const from = match.by === 'chart' ? data : songData;
  const found = match.keys.flatMap((key) => from[key]).filter((value) => (value ?? null) !== null && value !== '');
  const values = found.map(String);
  return values.find((value) => value.length === SHA256) ?? values[0];
}

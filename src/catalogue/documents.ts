import type { charts, songs, Tierlists } from '../../db/schema/catalogue.ts';
import type { StoredJSON } from '../base/json/values.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import type { GptName } from './gpts.ts';

export type SongRow = typeof songs.$inferSelect;
export type ChartRow = typeof charts.$inferSelect;

// Rows, with their JSON parsed or as stored.
type ShownSong<Texts, Data> = Pick<SongRow, 'songID' | 'title' | 'artist'> & {
  searchTerms: Texts;
  altTitles: Texts;
  data: Data;
};
type ShownChart<Texts, Data, Tiers> = Omit<
  ChartRow,
  'id' | 'song' | 'gpt' | 'playcount' | 'versions' | 'data' | 'tierlistInfo' | 'v3ID'
> & { versions: Texts; data: Data; tierlistInfo: Tiers };
type Texts = string[] | StoredJSON<string[]>;

/** Returns the document of a song, with its JSON as the row has it. */
export const songDocument = <T extends Texts, D>(row: ShownSong<T, D>) => ({
  id: row.songID,
  title: row.title,
  artist: row.artist,
  searchTerms: row.searchTerms,
  altTitles: row.altTitles,
  data: row.data,
});

/** Returns the document of a chart, with its JSON as the row has it; `songID` is the public id of its song. */
export const chartDocument = <T extends Texts, D, Tiers>(
  row: ShownChart<T, D, Tiers>,
  songID: number,
  { game, playtype }: Omit<GptName, 'idString'>,
) => ({
  chartID: row.chartID,
  songID,
  game,
  playtype,
  difficulty: row.difficulty,
  level: row.level,
  levelNum: row.levelNum,
  isPrimary: row.isPrimary,
  versions: row.versions,
  data: row.data,
  rgcID: row.rgcID,
  tierlistInfo: row.tierlistInfo,
});

const tiers = (lists: Tierlists): Record<string, number> =>
  Object.fromEntries(Object.entries(lists).map(([name, { value }]) => [name, value]));

type FactRow = Pick<ChartRow, 'chartID' | 'difficulty' | 'level' | 'levelNum' | 'isPrimary' | 'data' | 'tierlistInfo'>;

/** Returns the facts about a chart that a game's rules may use. */
export const factsOf = (row: FactRow, songData: Record<string, unknown>): ChartFacts => ({
  chartID: row.chartID,
  difficulty: row.difficulty,
  level: row.level,
  levelNum: row.levelNum,
  isPrimary: row.isPrimary,
  data: row.data,
  tiers: tiers(row.tierlistInfo),
  songData,
});

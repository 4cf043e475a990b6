import type { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import type { charts, songs, Tierlists } from '../../db/schema/catalogue.ts';
import type { ChartFacts } from '../games/define.ts';
import type { GptName } from './gpts.ts';

export type SongRow = typeof songs.$inferSelect;
export type ChartRow = typeof charts.$inferSelect;

/** The document of a song. */
export const songDocument = ({ songID, title, artist, searchTerms, altTitles, data }: Omit<SongRow, 'searchText'>) =>
  ({ id: songID, title, artist, searchTerms, altTitles, data }) satisfies SongDocument;

/** The document of a chart; `songID` is the public id of its song. */
export const chartDocument = (row: Omit<ChartRow, 'playcount'>, songID: number, { game, playtype }: GptName) =>
  ({
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
  }) satisfies ChartDocument;

const tiers = (lists: Tierlists): Record<string, number> =>
  Object.fromEntries(Object.entries(lists).map(([name, { value }]) => [name, value]));

type FactRow = Pick<ChartRow, 'chartID' | 'difficulty' | 'level' | 'levelNum' | 'isPrimary' | 'data' | 'tierlistInfo'>;

/** What a game's rules may know of a chart. */
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

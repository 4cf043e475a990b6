import type { ChartDocument, GamePTConfig } from './api.ts';

// Names of charts as players write them, also where difficulty and level say nothing: in BMS they are "CHART" and "?", in ITG a hash and "?".

type Config = Pick<GamePTConfig, 'shortDifficulties' | 'difficultyColours'> & {
  /** `shown`: symbols of the tables that the reader prefers; all if there are none. */
  chartNames?: NonNullable<GamePTConfig['chartNames']> & { shown?: readonly string[] };
};
/** A chart of any document that has its data. */
export type NamedChart = Pick<ChartDocument, 'difficulty' | 'level' | 'levelNum' | 'data'>;

/** A level of a chart. */
export interface ChartLevel {
  /** Level as displayed: "12", "★12". */
  name: string;
  /** Symbol of the difficulty table that gives it; empty if it is the chart's own. */
  table: string;
  /** Position among the levels of its table, or of the game. */
  number: number;
}

/** Returns the difficulty that players call a chart by; empty in games that have none, such as BMS. */
export function chartDifficulty({ chartNames }: Config, { difficulty, data }: NamedChart): string {
  if (chartNames === undefined) return difficulty;
  const told = chartNames.difficulty === undefined ? '' : data[chartNames.difficulty];
  return typeof told === 'string' ? told : difficulty;
}

/** Returns the colour of a chart's difficulty; undefined if the game has none for it. */
export const chartColour = (config: Config, chart: NamedChart): string | undefined =>
  config.difficultyColours[chartDifficulty(config, chart)] ?? config.difficultyColours[chart.difficulty];

/** Returns the levels that players know a chart by: its own, or one for each difficulty table that lists it. */
export function chartLevels({ chartNames }: Config, { level, levelNum, data }: NamedChart): ChartLevel[] {
  const own = [{ name: level, table: '', number: levelNum }];
  const told = data[chartNames?.level ?? ''];
  if (typeof told === 'number') return [{ name: String(told), table: '', number: told }];
  const places = data[chartNames?.tables ?? ''];
  if (!Array.isArray(places) || places.length === 0) return own;
  return preferred(places as Place[], chartNames?.shown).map(({ table, level }) => ({
    name: `${table}${level}`,
    table,
    number: Number.parseFloat(String(level)) || 0,
  }));
}

interface Place {
  table: string;
  level: string | number;
}

/** Returns the places in the tables that the reader prefers, or all if it is in none of them. */
function preferred(places: readonly Place[], shown: readonly string[] = []): readonly Place[] {
  const wanted = shown.flatMap((symbol) => places.filter(({ table }) => table === symbol));
  return wanted.length > 0 ? wanted : places;
}

/** Maximum number of levels in the short name of a chart. */
const SHOWN = 2;

const written = (levels: readonly ChartLevel[]): string => levels.map(({ name }) => name).join(', ');

/** Returns all levels of a chart: "12", "★12, sl3". */
export const levelsText = (config: Config, chart: NamedChart): string => written(chartLevels(config, chart));

/** Returns the difficulty and levels of a chart: "ANOTHER 12", "Expert 11", "★12, sl3". */
export const chartName = (config: Config, chart: NamedChart): string =>
  `${chartDifficulty(config, chart)} ${levelsText(config, chart)}`.trimStart();

/** Returns them as players abbreviate them, with at most two levels: "A 12". */
export function shortChartName(config: Config, chart: NamedChart): string {
  const difficulty = chartDifficulty(config, chart);
  const short = config.shortDifficulties[difficulty] ?? difficulty;
  return `${short} ${written(chartLevels(config, chart).slice(0, SHOWN))}`.trimStart();
}

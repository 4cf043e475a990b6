import { isObject } from '../../../base/shared/is-object.ts';

type Document = Readonly<Record<string, unknown>>;

/** Chart and song as seen by folder rules. */
export interface Subject {
  /** ChartDocument plus `level_num` and `is_primary`; `tableFolders` in its data is a list of {table, level}. */
  chart: Document;
  /** The SongDocument. */
  song: Document;
  /** The chart's data with `tableFolders` as an object from table to level. */
  chartData: unknown;
}

const isPlace = (value: unknown): value is { table: string; level: unknown } =>
  isObject(value) && typeof value['table'] === 'string' && 'level' in value;

const toList = (tables: unknown): unknown =>
  isObject(tables) ? Object.entries(tables).map(([table, level]) => ({ table, level })) : tables;

const toObject = (tables: unknown): unknown =>
  Array.isArray(tables) && tables.every(isPlace)
    ? Object.fromEntries(tables.map(({ table, level }) => [table, level]))
    : tables;

function withTables(data: unknown, change: (tables: unknown) => unknown): unknown {
  if (!isObject(data) || !Object.hasOwn(data, 'tableFolders')) return data;
  return { ...data, tableFolders: change(data['tableFolders']) };
}

/** Returns the subject of rules for a chart and its song, given their documents. */
export const subjectOf = (chart: Document, song: Document): Subject => ({
  chart: {
    ...chart,
    level_num: chart['levelNum'],
    is_primary: chart['isPrimary'],
    data: withTables(chart['data'], toList),
  },
  song,
  chartData: withTables(chart['data'], toObject),
});

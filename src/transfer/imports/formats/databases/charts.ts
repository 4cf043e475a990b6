import type { ParseContext } from '../format.ts';
import { withTables, type Row, text, integer } from './open.ts';

/** BMS playtypes by the number of keys in song databases. */
const PLAYTYPES: ReadonlyMap<number, string> = new Map([
  [7, '7K'],
  [14, '14K'],
]);
/** Bit of `feature` for charts with random notes. */
const RANDOM = 4;

/** Data of a chart in a player's song database. */
export interface KnownChart {
  /** Null for unranked key counts. */
  playtype: string | null;
  isRandom: boolean;
  title: string | null;
}

const COLUMNS = ['title', 'subtitle', 'mode', 'feature'] as const;
type Column = (typeof COLUMNS)[number];

/** Returns the charts of a song database by hash. Throws a 400 if it is another kind of file. */
export function readCharts(songs: Uint8Array, hash: 'hash' | 'sha256', expected: string): Map<string, KnownChart> {
  const rows = withTables(songs, expected, (tables) => tables.rows('song', [hash, ...COLUMNS], [hash]));
  return new Map(rows.map((row) => [text(row[hash]).toLowerCase(), known(row)]));
}

const known = ({ title, subtitle, mode, feature }: Row<Column>): KnownChart => ({
  playtype: PLAYTYPES.get(integer(mode) ?? 0) ?? null,
  isRandom: ((integer(feature) ?? 0) & RANDOM) !== 0,
  title: [text(title), text(subtitle)].filter(Boolean).join(' ') || null,
});

/**
 * Returns data of the charts with these hashes: from the player's songs, else the playtype of the chart in the catalogue, else 7K, the most
 * common one.
 */
export async function chartsOf(
  hashes: readonly string[],
  songs: ReadonlyMap<string, KnownChart>,
  { playtypesOf }: Pick<ParseContext, 'playtypesOf'>,
): Promise<(hash: string) => KnownChart> {
  const others = hashes.filter((hash) => !songs.has(hash));
  const here = await playtypesOf('bms', 'bmsChartHash', others);
  return (hash) => songs.get(hash) ?? { playtype: here.get(hash) ?? '7K', isRandom: false, title: null };
}

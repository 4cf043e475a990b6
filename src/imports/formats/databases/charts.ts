import type { ParseContext } from '../format.ts';
import { withTables, type Row, text, integer } from './open.ts';

/** Playtypes of BMS by the number of keys that song databases tell. */
const PLAYTYPES: ReadonlyMap<number, string> = new Map([
  [7, '7K'],
  [14, '14K'],
]);
/** Bit of `feature` of a chart whose notes differ from play to play. */
const RANDOM = 4;

/** What a player's song database tells of a chart. */
export interface KnownChart {
  /** Null for keys that are not ranked. */
  playtype: string | null;
  isRandom: boolean;
  title: string | null;
}

const COLUMNS = ['title', 'subtitle', 'mode', 'feature'] as const;
type Column = (typeof COLUMNS)[number];

/** Returns the charts of a song database by their hash. Throws a 400 when it is none. */
export function readCharts(songs: Uint8Array, hash: 'hash' | 'sha256', expected: string): Map<string, KnownChart> {
  const rows = withTables(songs, expected, (tables) => tables.rows('song', [hash, ...COLUMNS]));
  return new Map(rows.map((row) => [text(row[hash]).toLowerCase(), known(row)]));
}

const known = ({ title, subtitle, mode, feature }: Row<Column>): KnownChart => ({
  playtype: PLAYTYPES.get(integer(mode) ?? 0) ?? null,
  isRandom: ((integer(feature) ?? 0) & RANDOM) !== 0,
  title: [text(title), text(subtitle)].filter(Boolean).join(' ') || null,
});

/**
 * Returns what is known of the charts with these hashes: what the player's songs tell, else the playtype that the chart has
 * here, else 7K, which almost all charts are for.
 */
export function chartsOf(
  hashes: readonly string[],
  songs: ReadonlyMap<string, KnownChart>,
  { playtypesOf }: Pick<ParseContext, 'playtypesOf'>,
): (hash: string) => KnownChart {
  const others = hashes.filter((hash) => !songs.has(hash));
  const here = playtypesOf('bms', 'bmsChartHash', others);
  return (hash) => songs.get(hash) ?? { playtype: here.get(hash) ?? '7K', isRandom: false, title: null };
}

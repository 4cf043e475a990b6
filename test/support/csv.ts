/** Cells of one chart as the CSV of IIDX scores has them: level, EX, PGREAT, GREAT, miss count, clear type, DJ level. */
export type ChartCells = readonly (string | number)[];

const PARTS = ['難易度', 'EXスコア', 'PGreat', 'Great', 'ミスカウント', 'クリアタイプ', 'DJ LEVEL'];
const NOT_PLAYED: ChartCells = [7, 0, 0, 0, '---', 'NO PLAY', '---'];
const NO_CHART: ChartCells = [0, 0, 0, 0, '---', 'NO PLAY', '---'];
const DIFFICULTIES = ['BEGINNER', 'NORMAL', 'HYPER', 'ANOTHER', 'LEGGENDARIA'];
const BEFORE = ['バージョン', 'タイトル', 'ジャンル', 'アーティスト', 'プレー回数'];

export interface SongRow {
  title: string;
  version?: string;
  HYPER?: ChartCells;
  ANOTHER?: ChartCells;
  time?: string;
}

/** A file with the 41 columns of today, or the 27 of early versions. */
export function iidxCSV(songs: readonly SongRow[], columns: 27 | 41 = 41): string {
  const difficulties = columns === 41 ? DIFFICULTIES : DIFFICULTIES.slice(1, 4);
  const header = [
    ...BEFORE,
    ...difficulties.flatMap((name) => PARTS.map((part) => `${name} ${part}`)),
    '最終プレー日時',
  ];
  const rows = songs.map(({ title, version = 'Resident', time = '2026-01-01 21:00', ...charts }) => [
    version,
    title,
    'GENRE',
    'Somebody',
    3,
    ...difficulties.flatMap((name) =>
      name === 'HYPER' || name === 'ANOTHER' ? (charts[name] ?? NOT_PLAYED) : NO_CHART,
    ),
    time,
  ]);
  return [header, ...rows].map((cells) => cells.join(',')).join('\r\n');
}

const SDVX =
  '          楽曲名,難易度,楽曲レベル,クリアランク,スコアグレード,ハイスコア,EXスコア,プレー回数,クリア回数,ULTIMATE CHAIN,PERFECT';

/** Title, difficulty, clear rank, score, EX score and level. */
type SDVXCells = readonly [string, string, string, number | string, number, level?: string];

/** Returns the CSV of SOUND VOLTEX scores with these rows. */
export const sdvxCSV = (rows: readonly SDVXCells[]): string =>
  [
    SDVX,
    ...rows.map(([title, difficulty, rank, score, ex, level = '17']) =>
      [title, difficulty, level, rank, 'AA', score, ex, 1, 1, 0, 0].join(','),
    ),
  ].join('\n');

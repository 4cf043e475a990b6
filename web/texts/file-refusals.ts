import { translate, type Patterns } from './patterns.ts';

/** Databases that players send, as the server names them. */
const DATABASES: Patterns = [
  [/^the score database of LR2(?: \((.+)\))?$/, named('LR2 のスコアデータベース')],
  [/^a score database of LR2oraja(?: \((.+) in (.+)\))?$/, named('LR2oraja のスコアデータベース')],
  [/^the song database of LR2(?: \((.+)\))?$/, named('LR2 の楽曲データベース')],
  [/^the song database of LR2oraja(?: \((.+)\))?$/, named('LR2oraja の楽曲データベース')],
  [/^maps\.db of unnamed_sdvx_clone$/, 'unnamed_sdvx_clone のデータベース（maps.db）'],
];

/** Returns a function that appends the files of a database to its name. */
function named(name: string): (whole: string, files?: string) => string {
  return (_, files) => (files ? `${name}（${files.split(/, | or /).join('、')}）` : name);
}

const database = (english: string): string => translate(DATABASES, english) ?? english;

/** Completes the fault of a database by what it looks like and what was expected. */
const withHint = (fault: string, seen: string | undefined, expected: string): string =>
  `${fault}${seen ? `これは ${database(seen)}のようです。` : ''}${database(expected)}を選んでください`;

/** Refusals of files and of what is in them. */
export const FILE_REFUSALS: Patterns = [
  [
    /^The table (\S+) has no column (\S+?)(?:: this looks like (.+?))?; expected (.+)$/,
    (_, table, column, seen, expected = '') =>
      withHint(`テーブル ${table} に列 ${column} がありません。`, seen, expected),
  ],
  [
    /^The database has no table (\S+?)(?:: this looks like (.+?))?; expected (.+)$/,
    (_, table, seen, expected = '') => withHint(`テーブル ${table} がありません。`, seen, expected),
  ],
  [
    /^The file is not a readable database \((.+)\); expected (.+)$/,
    (_, why, expected = '') => withHint(`データベースとして読み込めません（${why}）。`, undefined, expected),
  ],
  [
    /^The file is from an old version of the game \((\d+)\): .*$/,
    '古いバージョンのゲームのファイルです（$1）。ゲームを更新し、一度起動してください',
  ],
  [
    /^Compressed request bodies are not accepted; .*$/,
    '圧縮されたリクエストは受け付けていません。Content-Encoding なしで送信してください',
  ],
  [
    /^expected Unix time in milliseconds; this looks like seconds$/,
    'ミリ秒単位の Unix 時間にしてください（秒単位のようです）',
  ],
  [
    /^expected Unix time in seconds; this looks like milliseconds$/,
    '秒単位の Unix 時間にしてください（ミリ秒単位のようです）',
  ],
  [/^expected Unix time in milliseconds, received (.+)$/, 'ミリ秒単位の Unix 時間にしてください（入力値：$1）'],
  [/^expected Unix time in whole milliseconds$/, 'ミリ秒単位の Unix 時間を整数で指定してください'],
];

import type { Table } from '../csv/read.ts';
import { notThat } from '../shared/faults.ts';

/** Cells of one difficulty in a table: level, EX score, PGREATs, GREATs, miss count, clear type, DJ level. */
export interface DifficultyColumns {
  difficulty: string;
  /** Column of the level, the first of them. */
  at: number;
}

export const TITLE = 1;
export const ARTIST = 3;
const FIRST = 5;
const PER_DIFFICULTY = 7;

/** Number of columns of files from before LEGGENDARIA was a difficulty: there it is the ANOTHER of a separate song. */
const BEFORE_LEGGENDARIA = 27;

/** Difficulties by number of columns: up to version 26, and since. */
const DIFFICULTIES: ReadonlyMap<number, readonly string[]> = new Map([
  [BEFORE_LEGGENDARIA, ['NORMAL', 'HYPER', 'ANOTHER']],
  [41, ['BEGINNER', 'NORMAL', 'HYPER', 'ANOTHER', 'LEGGENDARIA']],
]);

const LEGGENDARIA_TITLE = /^(.+?)\s*†$/;

/** Converts a title and difficulty to today's names. */
export function namedToday(
  { header }: Table,
  title: string,
  difficulty: string,
): { title: string; difficulty: string } {
  const [, song] = (header.length === BEFORE_LEGGENDARIA && LEGGENDARIA_TITLE.exec(title)) || [];
  return song && difficulty === 'ANOTHER' ? { title: song, difficulty: 'LEGGENDARIA' } : { title, difficulty };
}

/** Expected kind of file, for messages. */
export const EXPECTED = 'the CSV of beatmania IIDX scores with 27 columns (up to ROOTAGE) or 41 (since HEROIC VERSE)';

/** Returns the positions of the difficulties. Throws a 400 if the header is different. */
export function findDifficulties({ header }: Table): DifficultyColumns[] {
  const difficulties = DIFFICULTIES.get(header.length);
  if (!difficulties) throw notThat(`The file has ${header.length} columns`, EXPECTED);
  return difficulties.map((difficulty, index) => {
    const at = FIRST + index * PER_DIFFICULTY;
    const stray = header.slice(at, at + PER_DIFFICULTY).findIndex((name) => !name.startsWith(`${difficulty} `));
    if (stray < 0) return { difficulty, at };
    throw notThat(`Column ${at + stray + 1} ("${header[at + stray]}") does not belong to ${difficulty}`, EXPECTED);
  });
}

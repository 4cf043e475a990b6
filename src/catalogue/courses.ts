import type { Db } from '../../db/open.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { readCourses, readCoursesNamed, type CourseRow } from './courses.store.ts';
import { findGptOfRow, gptRow } from './gpts.ts';
import { findChartsByKeys } from './match.ts';

/** Charts played in sequence, and the class that a clear gives. */
export interface Course {
  gpt: Gpt;
  /** MD5 hashes of its charts in order, concatenated, in lower case. */
  md5sums: string;
  title: string;
  set: string;
  /** Id of the class. */
  value: string;
  /** Position of the class in the set. */
  classValue: number;
}

/** Converts a stored course; returns nothing if its class no longer exists in the game. */
function toCourse(gpt: Gpt, { md5sums, title, classSet: set, value: classValue }: CourseRow): Course[] {
  const value = gpt.classSets.get(set)?.values[classValue]?.id;
  return value === undefined ? [] : [{ gpt, md5sums, title, set, value, classValue }];
}

/**
 * Returns the course with these concatenated MD5 hashes (case-insensitive), as hooks name it; undefined if there is none. The game:playtype
 * comes from the course.
 */
export async function findCourse(db: Db, games: Games, md5sums: string): Promise<Course | undefined> {
  for (const row of await readCoursesNamed(db, md5sums.toLowerCase())) {
    const gpt = await findGptOfRow(db, games, row.gpt);
    const [course] = gpt ? toCourse(gpt, row) : [];
    if (course) return course;
  }
  return undefined;
}

/** Returns the courses of a game:playtype by class set, lower classes first. */
export async function listCourses(db: Db, gpt: Gpt): Promise<Course[]> {
  const rows = await readCourses(db, await gptRow(db, gpt.game, gpt.playtype));
  const sets = [...gpt.classSets.keys()];
  const compareTitles = new Intl.Collator('ja').compare;
  return rows
    .flatMap((row) => toCourse(gpt, row))
    .toSorted(
      (a, b) =>
        sets.indexOf(a.set) - sets.indexOf(b.set) ||
        a.classValue - b.classValue ||
        compareTitles(a.title, b.title) ||
        (a.md5sums < b.md5sums ? -1 : 1),
    );
}

const MD5 = /.{32}/g;

/** Returns the MD5 sums of a course's charts, in order. */
export const chartSums = ({ md5sums }: Pick<Course, 'md5sums'>): string[] => md5sums.match(MD5) ?? [];

/** Returns the charts (rows) of courses of one game:playtype by their MD5; unknown ones are left out. */
export async function findCourseCharts(
  db: Db,
  gpt: Gpt,
  courses: readonly Course[],
): Promise<ReadonlyMap<string, number>> {
  const match = [...gpt.matchTypes.values()].find((one) => 'keys' in one && one.keys.includes('hashMD5'));
  if (!match) return new Map();
  const sums = [...new Set(courses.flatMap(chartSums))];
  const found = await findChartsByKeys(db, await gptRow(db, gpt.game, gpt.playtype), match.name, sums);
  return new Map([...found].flatMap(([md5, [chart]]) => (chart ? [[md5, chart.chartRow] as const] : [])));
}

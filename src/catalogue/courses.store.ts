import { eq } from 'drizzle-orm';

import type { Db } from '../../db/open.ts';
import { courses } from '../../db/schema/catalogue.ts';

export type CourseRow = typeof courses.$inferSelect;

/** Returns the courses of a game:playtype (row). */
export const readCourses = async (db: Db, gptRow: number): Promise<CourseRow[]> =>
  db.select().from(courses).where(eq(courses.gpt, gptRow));

/** Returns the courses with these MD5 sums, at most one for each game:playtype. */
export const readCoursesNamed = async (db: Db, md5sums: string): Promise<CourseRow[]> =>
  db.select().from(courses).where(eq(courses.md5sums, md5sums));

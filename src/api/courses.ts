import type { CourseDocument } from '../../contracts/documents/course.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { chartSums, findCourse, findCourseCharts, listCourses, type Course } from '../catalogue/courses.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { findRelated } from '../catalogue/related.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';

interface CourseDeps {
  db: Db;
  games: Games;
}

const courseDocument = (course: Course, chartIDOf: (md5: string) => string | null): CourseDocument => {
  const { gpt, ...fields } = course;
  const charts = chartSums(course).map((md5) => ({ md5, chartID: chartIDOf(md5) }));
  return { ...fields, game: gpt.game, playtype: gpt.playtype, charts };
};

export const courseRoutes = ({ db, games }: CourseDeps) =>
  bind('courses', api.courses, {
    list: async ({ params, query }) => {
      const { gpt } = await findGpt(db, games, params);
      const named = query.md5sums === undefined ? undefined : await findCourse(db, games, query.md5sums);
      const all = query.md5sums === undefined ? await listCourses(db, gpt) : named?.gpt === gpt ? [named] : [];
      const rows = await findCourseCharts(db, gpt, all);
      const related = await findRelated(db, [...rows.values()]);
      const chartIDOf = (md5: string) => (rows.has(md5) ? related.chart(rows.get(md5)!).chartID : null);
      const courses = all.map((course) => courseDocument(course, chartIDOf));
      return ok(`Found ${counted(courses.length, 'course')}`, {
        courses,
        songs: related.songs,
        charts: related.charts,
      });
    },
  });

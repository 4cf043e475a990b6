import type { Db } from '../../../db/open.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { findCourse } from '../../catalogue/courses.ts';
import type { Games } from '../../games/registry.ts';
import type { Caller } from '../../handler/handler.ts';
import { receiveClasses, type ReceiveDeps } from './receive-play.ts';

export interface CourseDeps extends ReceiveDeps {
  db: Db;
  games: Games;
}

/**
 * Raises the class that a course (MD5 hashes in a row) gives to a player who has cleared it. Throws 404 for unknown courses, and for those
 * of a game that is switched off.
 */
export async function clearCourse(
  deps: CourseDeps,
  caller: Pick<Caller, 'userID'>,
  { md5sums, service }: { md5sums: string; service: string },
) {
  const course = await findCourse(deps.db, deps.games, md5sums);
  if (!course || !deps.games.isOffered(course.gpt.game)) throw notFound('course');
  const { gpt, title, set, value } = course;
  const { game, playtype } = gpt;
  const isRaised = await receiveClasses(deps, caller, { game, playtype, service, classes: { [set]: value } });
  const description = isRaised ? `Cleared ${title}: your class is raised` : `Cleared ${title}: your class stays`;
  return { description, body: { set, value } };
}

import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';

import { asStored } from '../../../db/as-stored.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { imports, orphans, scores, sessions } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { pagesByTime } from '../../play/scores/pages-by-time.store.ts';

/** Rows read at a time: few enough not to block others, enough to make queries cheap. */
const PAGE = 250;

/** Reads all scores of a player, page by page: by time, then those without a time in the order they were stored. */
export const scorePages = pagesByTime('earliest', PAGE, (db, { where, orderBy, limit }) =>
  db
    .select({
      id: scores.id,
      chart: scores.chart,
      source: scores.source,
      import: scores.import,
      score: scores.score,
      percent: scores.percent,
      lamp: scores.lamp,
      judgements: asStored(scores.judgements),
      optional: asStored(scores.optional),
      scoreMeta: asStored(scores.scoreMeta),
      comment: scores.comment,
      highlight: scores.highlight,
      timeAchieved: scores.timeAchieved,
      timeAdded: scores.timeAdded,
    })
    .from(scores)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .prepare(),
);

type Rows<Pages> = Pages extends (...input: never[]) => AsyncGenerator<(infer Row)[]> ? Row : never;
export type ExportedScore = Rows<typeof scorePages>;

/** A range of time (Unix ms, both ends included). */
export interface Span {
  from: number;
  to: number;
}

const sessionsAfter = prepared((db) => {
  const { sessionID, name, desc, highlight, importType, timeInserted, timeStarted, timeEnded, id } = sessions;
  return db
    .select({
      id,
      sessionID,
      name,
      desc,
      highlight,
      importType,
      timeInserted,
      timeStarted,
      timeEnded,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.user, sql.placeholder('user')),
        eq(sessions.gpt, sql.placeholder('gpt')),
        sql`(${timeEnded}, ${id}) > (${sql.placeholder('time')}, ${sql.placeholder('id')})`,
        lte(timeStarted, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(timeEnded), asc(id))
    .limit(PAGE)
    .prepare();
});

export type ExportedSession = Awaited<ReturnType<ReturnType<typeof sessionsAfter>['all']>>[number];

/**
 * Yields the sessions of a player that overlap a range of time, earliest first, page by page. They don't overlap each other, and contain
 * all plays made during them.
 */
export async function* sessionPages(
  db: Db,
  { userID: user, gptRow: gpt }: Ugpt,
  { from, to }: Span,
): AsyncGenerator<ExportedSession[]> {
  for (let [time, id] = [from, 0]; ;) {
    const rows = await sessionsAfter(db).all({ user, gpt, time, id, to });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    const last = rows.at(-1)!;
    [time, id] = [last.timeEnded, last.id];
  }
}

const graded = prepared((db) =>
  db
    .select({ percent: scores.percent, grade: scores.grade, ratings: asStored(scores.calculated) })
    .from(scores)
    .where(eq(scores.id, sql.placeholder('id')))
    .prepare(),
);

/** Returns the stored grade and ratings of a score (row). */
export const findGraded = async (db: Db, row: number) => graded(db).get({ id: row });

const importsAfter = prepared((db) =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.user, sql.placeholder('user')), gt(imports.id, sql.placeholder('id'))))
    .orderBy(asc(imports.id))
    .limit(PAGE)
    .prepare(),
);

/** Yields a user's imports, oldest first, page by page. */
export async function* importPages(db: Db, user: number): AsyncGenerator<(typeof imports.$inferSelect)[]> {
  for (let last = 0; ;) {
    const rows = await importsAfter(db).all({ user, id: last });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}

const orphansAfter = prepared((db) =>
  db
    .select()
    .from(orphans)
    .where(and(eq(orphans.user, sql.placeholder('user')), gt(orphans.orphanID, sql.placeholder('orphanID'))))
    .orderBy(asc(orphans.orphanID))
    .limit(PAGE)
    .prepare(),
);

/** Yields a user's orphans page by page. */
export async function* orphanPages(db: Db, user: number): AsyncGenerator<(typeof orphans.$inferSelect)[]> {
  for (let last = ''; ;) {
    const rows = await orphansAfter(db).all({ user, orphanID: last });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.orphanID;
  }
}

import { and, asc, count, eq, gt, lte, sql, sum } from 'drizzle-orm';

import { asStored } from '../../db/as-stored.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { imports, orphans, profiles, scores, sessions } from '../../db/schema/index.ts';
import { pagesByTime } from '../scores/by-time/store.ts';
import { scoresState } from '../scores/kept/store.ts';
import type { Ugpt } from '../users/ugpt.ts';

/** Rows that are read at a time: few enough to hold nobody up, enough to make the asking cheap. */
const PAGE = 250;

/** All scores of a player, page by page: in the order of their times, then those without one in the order they came. */
export const scorePages = pagesByTime('earliest', PAGE, (db, { where, orderBy, limit }) =>
  db
    .select({
      id: scores.id,
      chart: scores.chart,
      source: scores.source,
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

type Rows<Pages> = Pages extends (...input: never[]) => Generator<(infer Row)[]> ? Row : never;
export type ExportedScore = Rows<typeof scorePages>;

/** A stretch of time (Unix ms, both ends included). */
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

export type ExportedSession = ReturnType<ReturnType<typeof sessionsAfter>['all']>[number];

/**
 * The sessions of a player that reach into a stretch of time, earliest first, page by page. They don't overlap, and what
 * was played during one is in it.
 */
export function* sessionPages(
  db: Db,
  { userID: user, gptRow: gpt }: Ugpt,
  { from, to }: Span,
): Generator<ExportedSession[]> {
  for (let [time, id] = [from, 0]; ;) {
    const rows = sessionsAfter(db).all({ user, gpt, time, id, to });
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

/** What was made of a score (row). */
export const findGraded = (db: Db, row: number) => graded(db).get({ id: row });

const importsAfter = prepared((db) =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.user, sql.placeholder('user')), gt(imports.id, sql.placeholder('id'))))
    .orderBy(asc(imports.id))
    .limit(PAGE)
    .prepare(),
);

/** All imports of a user, oldest first, page by page. */
export function* importPages(db: Db, user: number): Generator<(typeof imports.$inferSelect)[]> {
  for (let last = 0; ;) {
    const rows = importsAfter(db).all({ user, id: last });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}

const importsState = prepared((db) =>
  db
    .select({ status: imports.status, count: count(), rows: sum(imports.id), finished: sum(imports.timeFinished) })
    .from(imports)
    .where(eq(imports.user, sql.placeholder('user')))
    .groupBy(imports.status)
    .prepare(),
);

const playedIn = prepared((db) =>
  db
    .select({ gptRow: profiles.gpt })
    .from(profiles)
    .where(eq(profiles.user, sql.placeholder('user')))
    .prepare(),
);

/** Another text whenever anything is told of the imports of a user: of them, or of the scores that they brought. */
export function stateOfImports(db: Db, user: number): string {
  const brought = playedIn(db)
    .all({ user })
    .map(({ gptRow }) => {
      // What a score is does not matter here.
      const { count, row, gone } = scoresState(db, { userID: user, gptRow });
      return [gptRow, count, row, gone];
    });
  return JSON.stringify([importsState(db).all({ user }), brought]);
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

/** All orphans of a user, page by page. */
export function* orphanPages(db: Db, user: number): Generator<(typeof orphans.$inferSelect)[]> {
  for (let last = ''; ;) {
    const rows = orphansAfter(db).all({ user, orphanID: last });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.orphanID;
  }
}

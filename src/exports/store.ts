import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';

import { asStored } from '../../db/as-stored.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { imports, orphans, scores } from '../../db/schema/index.ts';
import type { Ugpt } from '../users/ugpt.ts';

/** Rows that are read at a time: few enough to hold nobody up, enough to make the asking cheap. */
const PAGE = 250;

const { id, timeAchieved } = scores;
const ofUgpt = and(eq(scores.user, sql.placeholder('user')), eq(scores.gpt, sql.placeholder('gpt')));

const page = (db: Db) =>
  db
    .select({
      id: scores.id,
      chart: scores.chart,
      session: scores.session,
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
    .limit(PAGE);

const timedPage = prepared((db) =>
  page(db)
    .where(
      and(
        ofUgpt,
        isNotNull(timeAchieved),
        sql`(${timeAchieved}, ${id}) > (${sql.placeholder('time')}, ${sql.placeholder('id')})`,
      ),
    )
    .orderBy(asc(timeAchieved), asc(id))
    .prepare(),
);
const untimedPage = prepared((db) =>
  page(db)
    .where(and(ofUgpt, isNull(timeAchieved), gt(id, sql.placeholder('id'))))
    .orderBy(asc(id))
    .prepare(),
);

export type ExportedScore = ReturnType<ReturnType<typeof untimedPage>['all']>[number];

const graded = prepared((db) =>
  db
    .select({ percent: scores.percent, grade: scores.grade, ratings: asStored(scores.calculated) })
    .from(scores)
    .where(eq(id, sql.placeholder('id')))
    .prepare(),
);

/** What was made of a score (row). */
export const findGraded = (db: Db, row: number) => graded(db).get({ id: row });

/** All scores of a player, page by page: in the order of their times, then those without one in the order they came. */
export function* scorePages(db: Db, { userID: user, gptRow: gpt }: Ugpt): Generator<ExportedScore[]> {
  for (let last = { time: -1, id: 0 }; ;) {
    const rows = timedPage(db).all({ user, gpt, ...last });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) break;
    last = { time: end.timeAchieved!, id: end.id };
  }
  for (let last = 0; ;) {
    const rows = untimedPage(db).all({ user, gpt, id: last });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.id;
  }
}

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

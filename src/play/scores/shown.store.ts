import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { asHex, asStored, type AsStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedForms } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { ScoreRow } from './store.ts';

/** Data of a score that documents need. */
export type ShownScore = AsStored<
  Omit<ScoreRow, 'scoreID' | 'gpt' | 'import' | 'session' | 'change'>,
  'judgements' | 'optional' | 'scoreMeta' | 'calculated'
> & { scoreID: Buffer | string };

/** Columns for documents: their JSON is not parsed. */
export const shownScore = {
  id: scores.id,
  scoreID: asHex(scores.scoreID),
  user: scores.user,
  chart: scores.chart,
  source: scores.source,
  score: scores.score,
  percent: scores.percent,
  lamp: scores.lamp,
  grade: scores.grade,
  judgements: asStored(scores.judgements),
  optional: asStored(scores.optional),
  scoreMeta: asStored(scores.scoreMeta),
  calculated: asStored(scores.calculated),
  highlight: scores.highlight,
  comment: scores.comment,
  timeAchieved: scores.timeAchieved,
  timeAdded: scores.timeAdded,
};

const byRow = prepared((db: Db) =>
  db.select(shownScore).from(scores).where(isOneOfPlaceholder(scores.id, 'rows')).prepare(),
);
/** Returns scores by row, for documents. */
export const findScoresByRow = async (db: Db, rows: readonly number[]): Promise<ShownScore[]> =>
  byRow(db).all({ rows: listValue(rows) });

const timed = preparedForms((db, which: 'first' | 'latest') => {
  const inOrder = which === 'first' ? asc : desc;
  return db
    .select(shownScore)
    .from(scores)
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        eq(scores.gpt, sql.placeholder('gpt')),
        isNotNull(scores.timeAchieved),
      ),
    )
    .orderBy(inOrder(scores.timeAchieved), inOrder(scores.id))
    .limit(1)
    .prepare();
});

/** Returns the first or the latest play of a player that has a time. */
export const findTimedScore = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  which: 'first' | 'latest',
): Promise<ShownScore | undefined> => timed(db, which).get({ user: userID, gpt: gptRow });

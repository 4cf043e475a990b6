import { asHex, asStored, type AsStored } from '../../../db/as-stored.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';
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

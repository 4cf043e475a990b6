import { eq, sql } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { scores } from '../../../db/schema/index.ts';
import { bury, nextChange } from '../changes/store.ts';
import type { ScoreRow } from './store.ts';

// Updates of existing scores. Each stores the number of the change.

const updateGrading = prepared((tx: Tx) =>
  tx
    .update(scores)
    .set({
      percent: sql`${sql.placeholder('percent')}`,
      grade: sql`${sql.placeholder('grade')}`,
      calculated: sql`${sql.placeholder('calculated')}`,
      change: sql`${sql.placeholder('change')}`,
    })
    .where(eq(scores.id, sql.placeholder('id')))
    .prepare(),
);

/** Updates the values derived from a score and its chart. */
export async function updateScoreGrading(
  tx: Tx,
  id: number,
  { percent, grade, calculated }: Pick<ScoreRow, 'percent' | 'grade' | 'calculated'>,
): Promise<void> {
  await updateGrading(tx).run({
    id,
    percent,
    grade,
    calculated: JSON.stringify(calculated),
    change: await nextChange(tx),
  });
}

/** Deletes scores and records it for feeds of changes. */
export async function deleteScores(tx: Tx, rows: readonly number[]): Promise<void> {
  const gone = await tx
    .delete(scores)
    .where(isOneOf(scores.id, rows))
    .returning({ user: scores.user, gpt: scores.gpt, key: scores.scoreID })
    .all();
  await bury(tx, 'score', gone);
}

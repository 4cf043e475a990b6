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

/** Values derived from a score and its chart. */
export type Grading = Pick<ScoreRow, 'percent' | 'grade' | 'calculated'>;

/** Stores the gradings of scores (rows), as one change. */
export async function updateGradings(tx: Tx, gradings: ReadonlyMap<number, Grading>): Promise<void> {
  if (gradings.size === 0) return;
  const change = await nextChange(tx);
  const update = updateGrading(tx);
  for (const [id, { percent, grade, calculated }] of gradings)
    await update.run({ id, percent, grade, calculated: JSON.stringify(calculated), change });
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

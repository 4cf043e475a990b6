import type { Tx } from '../../../db/open.ts';
import { insertScores, sourceRow, type NewScore } from '../../scores/store.ts';
import { emptyToNull } from '../../shared/empty-to-null.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import type { NewPlay } from './sift.ts';

/** Stores new plays. `now` is Unix ms. */
export async function persistPlays(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  plays: readonly NewPlay[],
  {
    importRow,
    importType,
    service,
    now,
  }: { importRow: number | null; importType: string; service: string; now: number },
): Promise<void> {
  const source = await sourceRow(tx, importType, service);
  const rows = plays.map((fresh): NewScore => {
    const { play } = fresh;
    return {
      scoreID: fresh.scoreID,
      user: userID,
      chart: fresh.chart,
      gpt: gptRow,
      source,
      import: importRow,
      score: play.score,
      percent: fresh.percent,
      lamp: play.lamp,
      grade: fresh.grade,
      judgements: emptyToNull(play.judgements),
      optional: emptyToNull(play.optional),
      scoreMeta: emptyToNull(play.scoreMeta),
      calculated: fresh.ratings,
      comment: fresh.comment,
      highlight: false,
      timeAchieved: fresh.timeAchieved,
      timeAdded: now,
    };
  });
  await insertScores(tx, rows);
}

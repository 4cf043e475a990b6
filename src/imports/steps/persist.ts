import type { Tx } from '../../../db/open.ts';
import { insertScores, sourceRow, type NewScore } from '../../scores/store.ts';
import { emptyToNull } from '../../shared/empty-to-null.ts';
import { inSlices, type Tell } from '../../shared/in-steps.ts';
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
  tell: Tell,
): Promise<void> {
  const source = await sourceRow(tx, importType, service);
  const toRow = (fresh: NewPlay): NewScore => {
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
  };
  for (const some of inSlices(plays, tell)) await insertScores(tx, some.map(toRow));
}

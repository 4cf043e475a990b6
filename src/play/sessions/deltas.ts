import type { ScoreInfo } from '../../../contracts/documents/session.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { MergedPB } from '../../games/engine/play.ts';
import { formatScoreID } from '../scores/score-id.ts';
import type { ScoreRow } from '../scores/store.ts';

/**
 * Compares a score with the player's PB on the chart before the session: score minus PB, grade and lamp by position. Without such a PB the
 * score is new.
 */
export function scoreInfo(gpt: Gpt, score: ScoreRow, pb: MergedPB | undefined): ScoreInfo {
  const scoreID = formatScoreID(score.scoreID);
  if (!pb) return { scoreID, isNewScore: true };
  return {
    scoreID,
    isNewScore: false,
    scoreDelta: score.score - pb.score,
    percentDelta: score.percent - pb.percent,
    gradeDelta: gpt.gradeIndex(score.grade) - gpt.gradeIndex(pb.grade),
    lampDelta: gpt.lampIndex(score.lamp) - gpt.lampIndex(pb.lamp),
  };
}

import { formatScoreID } from '../../../play/scores/score-id.ts';
import type { PlayerCheck } from '../check.ts';
import { compareFields } from '../compare.ts';

/** Checks percent, grade and ratings of every score. */
export const scoresCheck: PlayerCheck = {
  name: 'scores',
  async check(_db, { scores, truth }) {
    return scores.flatMap((row) =>
      compareFields(`score ${formatScoreID(row.scoreID)}`, row, truth.scores.get(row.id)!),
    );
  },
};

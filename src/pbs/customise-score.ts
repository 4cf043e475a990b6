import { gptName } from '../catalogue/gpts.ts';
import { chartFacts } from '../catalogue/store.ts';
import { updateScoreRemarks } from '../scores/change/store.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScore } from '../scores/store.ts';
import { notFound } from '../shared/refusal.ts';
import { checkOwner, recordIfAdmin, type Actor } from '../users/owner.ts';
import { command } from '../writer/command.ts';
import { rebuildPBs } from './rebuild.ts';

export interface ScoreRemarks {
  /** Null takes it away. */
  comment?: string | null | undefined;
  highlight?: boolean | undefined;
}

/**
 * Comments or highlights a score; what is absent stays. A highlight reaches the PB that the score is a part of.
 * Throws 404 when there is none, 403 when it is another player's.
 */
export const customiseScore = command<Actor & { scoreID: Uint8Array; remarks: ScoreRemarks }, void>(
  'pbs.customiseScore',
  async (tx, { scoreID, remarks, ...actor }, { games, now }) => {
    const row = await findScore(tx, Buffer.from(scoreID));
    if (!row) throw notFound('score');
    checkOwner(actor, row.user);
    const { comment = row.comment, highlight = row.highlight } = remarks;
    await updateScoreRemarks(tx, row.id, { comment, highlight });
    const target = { userID: row.user, scoreID: formatScoreID(row.scoreID) };
    const before = { comment: row.comment, highlight: row.highlight };
    const action = { action: 'customise-score', target, before, after: { comment, highlight } };
    await recordIfAdmin(tx, actor, row.user, action, now());
    if (highlight !== row.highlight) {
      const { game, playtype } = await gptName(tx, row.gpt);
      const gpt = games.gpt(game, playtype)!;
      await rebuildPBs(tx, { userID: row.user, gpt, gptRow: row.gpt }, await chartFacts(tx, [row.chart]));
    }
  },
);

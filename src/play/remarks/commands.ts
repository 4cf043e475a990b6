import { checkOwner, recordIfAdmin, type Actor } from '../../accounts/users/owner.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import { chartFacts } from '../../catalogue/store.ts';
import { command } from '../../writer/command.ts';
import { rebuildPBs } from '../pbs/rebuild.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScore } from '../scores/store.ts';
import { updateRemarks, type Remarks } from './store.ts';

/**
 * Comments on or highlights a score; absent fields stay. A highlight also applies to the PB that the score is part of. Throws 404 if there
 * is no such score, 403 if it is another player's.
 */
export const customiseScore = command<Actor & { scoreID: Uint8Array; remarks: Remarks }, void>(
  'scores.customise',
  async (tx, { scoreID, remarks, ...actor }, { games, now }) => {
    const row = await findScore(tx, Buffer.from(scoreID));
    if (!row) throw notFound('score');
    checkOwner(actor, row.user);
    const { comment = row.comment, highlight = row.highlight } = remarks;
    await updateRemarks(tx, row.id, { comment, highlight });
    const target = { userID: row.user, scoreID: formatScoreID(row.scoreID) };
    const before = { comment: row.comment, highlight: row.highlight };
    const action = { action: 'customise-score', target, before, after: { comment, highlight } };
    await recordIfAdmin(tx, actor, row.user, action, now());
    if (highlight !== row.highlight) {
      const gpt = await gptOfRow(tx, games, row.gpt);
      await rebuildPBs(tx, { userID: row.user, gpt, gptRow: row.gpt }, await chartFacts(tx, [row.chart]));
    }
  },
);

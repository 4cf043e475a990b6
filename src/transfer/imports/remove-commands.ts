import { checkOwner, recordIfAdmin, type Actor } from '../../accounts/users/owner.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { deleteBlacklisted, findBlacklisted, insertBlacklisted } from '../../play/scores/blacklist.store.ts';
import { scoreDocument } from '../../play/scores/documents.ts';
import { formatScoreID } from '../../play/scores/score-id.ts';
import { findScore, findScoresOfImport } from '../../play/scores/store.ts';
import { command } from '../../writer/command.ts';
import { deleteLinks } from './links/store.ts';
import { removeScores } from './remove.ts';
import { deleteImports, findImport } from './store.ts';

/**
 * Deletes a score, and with `blacklist` prevents it from being imported again. Throws 404 if there is none, 403 if it is another player's.
 */
export const deleteScore = command<Actor & { scoreID: Uint8Array; blacklist: boolean }, void>(
  'imports.deleteScore',
  async (tx, { scoreID, blacklist, ...remover }, context) => {
    const row = await findScore(tx, Buffer.from(scoreID));
    if (!row) throw notFound('score');
    const { user, chart } = row;
    checkOwner(remover, user);
    const score = await scoreDocument(tx, context.games, row);
    await removeScores(tx, [row], context);
    const now = context.now();
    if (blacklist) {
      await insertBlacklisted(tx, { scoreID: row.scoreID, user, by: remover.userID, chart, score, timeAdded: now });
    }
    const target = { userID: user, scoreID: score.scoreID, blacklist };
    await recordIfAdmin(tx, remover, user, { action: 'delete-score', target, before: { score } }, now);
  },
);

/** Removes a score from the blacklist. Throws 404 if it is not on it or another player's, 403 if an administrator added it. */
export const unblacklistScore = command<Actor & { scoreID: Uint8Array }, void>(
  'imports.unblacklistScore',
  async (tx, { scoreID, ...remover }, { now }) => {
    const row = await findBlacklisted(tx, Buffer.from(scoreID));
    if (!row || (row.user !== remover.userID && !remover.isAdmin)) {
      throw new Refusal(404, 'not_blacklisted', 'This score is not blacklisted');
    }
    if (row.by !== row.user && !remover.isAdmin) {
      throw new Refusal(403, 'not_owner', 'An administrator has blacklisted this score; ask an administrator');
    }
    await deleteBlacklisted(tx, row.scoreID);
    const target = { userID: row.user, scoreID: formatScoreID(row.scoreID) };
    await recordIfAdmin(tx, remover, row.user, { action: 'unblacklist-score', target }, now());
  },
);

/** Maximum number of scores removed in one transaction. */
export const REMOVED_AT_ONCE = 1000;

/** Removes some of the scores of an import that can't be completed. Returns false if none are left. */
export const undoLink = command<{ importID: string }, boolean>(
  'imports.undoLink',
  async (tx, { importID }, context) => {
    const row = await findImport(tx, importID);
    if (row?.status !== 'queued') return false;
    const scores = await findScoresOfImport(tx, row.id, REMOVED_AT_ONCE);
    await removeScores(tx, scores, context);
    await deleteLinks(tx, row.id);
    return scores.length === REMOVED_AT_ONCE;
  },
);

/**
 * Reverts part of an import; to be called until nothing is left. Then the import itself is deleted. Throws 404 and 403 as above. `removed`
 * is the number of scores removed by earlier calls, `limit` the maximum for this one; returns the number removed now, and the duration
 * (ms).
 */
export const revertImport = command<
  Actor & { importID: string; removed?: number; limit?: number },
  { removed: number; isDone: boolean; took: number }
>('imports.revert', async (tx, { importID, removed = 0, limit = REMOVED_AT_ONCE, ...remover }, context) => {
  const begun = performance.now();
  const row = await findImport(tx, importID);
  if (row?.status !== 'completed') throw notFound('import');
  checkOwner(remover, row.user);
  const scores = await findScoresOfImport(tx, row.id, limit);
  const total = removed + scores.length;
  await removeScores(tx, scores, context, { keep: row.id });
  if (scores.length === limit) return { removed: total, isDone: false, took: performance.now() - begun };
  await deleteImports(tx, [row.id]);
  const target = { userID: row.user, importID };
  const before = { importType: row.importType, timeStarted: row.timeStarted, scores: total };
  await recordIfAdmin(tx, remover, row.user, { action: 'revert-import', target, before }, context.now());
  return { removed: total, isDone: true, took: performance.now() - begun };
});

import { deleteBlacklisted, findBlacklisted, insertBlacklisted } from '../scores/blacklist/store.ts';
import { scoreDocument } from '../scores/documents.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScore, findScoresOfImport } from '../scores/store.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { checkOwner, recordIfAdmin, type Actor } from '../users/owner.ts';
import { command } from '../writer/command.ts';
import { deleteLinks } from './links/store.ts';
import { removeScores } from './remove.ts';
import { deleteImports, findImport } from './store.ts';

/**
 * Deletes a score, and with `blacklist` sees to it that it does not come back. Throws 404 when there is none, 403 when
 * it is another player's.
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

/**
 * Lets a score that was blacklisted be imported again. Throws 404 when it is not on the blacklist, 403 when it is
 * another player's or an administrator put it there.
 */
export const unblacklistScore = command<Actor & { scoreID: Uint8Array }, void>(
  'imports.unblacklistScore',
  async (tx, { scoreID, ...remover }, { now }) => {
    const row = await findBlacklisted(tx, Buffer.from(scoreID));
    if (!row) throw new Refusal(404, 'not_blacklisted', 'This score is not on a blacklist');
    checkOwner(remover, row.user);
    if (row.by !== row.user && !remover.isAdmin) {
      throw new Refusal(403, 'not_owner', 'An administrator has put this score on your blacklist');
    }
    await deleteBlacklisted(tx, row.scoreID);
    const target = { userID: row.user, scoreID: formatScoreID(row.scoreID) };
    await recordIfAdmin(tx, remover, row.user, { action: 'unblacklist-score', target }, now());
  },
);

/** Most scores that are removed in one transaction. */
export const REMOVED_AT_ONCE = 1000;

/** Removes some of the scores of an import that can't be completed. Returns false when none are left. */
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
 * Undoes an import, some scores at a time: call it until it says that nothing is left. Then the import itself is gone.
 * Throws 404 and 403 as above. `removed` is how many scores earlier calls have removed, `limit` how many this one may
 * remove; returns how many are removed now, and how long it took (ms).
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

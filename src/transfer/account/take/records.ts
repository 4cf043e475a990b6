import { insertBlacklisted } from '../../../play/scores/blacklist.store.ts';
import { scoreIDOf, scoreIDBytes } from '../../../play/scores/score-id.ts';
import type { Entry } from '../../exports/account-format.ts';
import { findImport, insertImport } from '../../imports/store.ts';
import { findChartRow, isKnownScore, noteFolderView } from '../store.ts';
import { inGame, not, past, type Take } from './context.ts';

/** Restores the record of an import; its scores refer to it by its id. */
export const takeImport: Take<Entry<'imports'>> = async ({ tx, userID, now }, entry) => {
  const { importID, importType, userIntent, timeStarted, timeFinished } = entry;
  const before = await findImport(tx, importID);
  if (before) return before.user === userID ? 'already' : not('Their id belongs to an import of another player here');
  const common = { importID, user: userID, importType, userIntent, timeStarted: past(timeStarted, now) };
  if (entry.status === 'failed') {
    const { failure } = entry;
    const row = { ...common, status: 'failed' as const, playtypes: [], failure, timeFinished: past(timeFinished, now) };
    await insertImport(tx, row);
    return 'brought';
  }
  const { game, playtypes, idStrings } = entry;
  const { errors, duplicates, blacklisted, createdSessions, classDeltas, goalInfo, questInfo, brought } = entry;
  const isUsual = idStrings.join() === playtypes.map((playtype) => `${game}:${playtype}`).join();
  const outcome = { errors, duplicates, blacklisted, createdSessions, classDeltas, goalInfo, questInfo };
  await insertImport(tx, {
    ...common,
    status: 'completed',
    game,
    playtypes,
    outcome: { ...outcome, ...(brought && { brought }), ...(!isUsual && { idStrings }) },
    timeFinished: past(timeFinished, now),
  });
  return 'brought';
};

/** Adds a score to the blacklist, by the id that it has in this account. */
export const takeBlacklisted: Take<Entry<'blacklist'>> = (context, entry) =>
  inGame(context, entry, async ({ userID, gptRow }) => {
    const { tx, now } = context;
    const { chartID, identity, score, byAdministrator, timeAdded } = entry;
    const chart = await findChartRow(tx, gptRow, chartID);
    if (chart === undefined) return not('Their charts are not known here');
    const scoreID = scoreIDOf(userID, chartID, identity);
    const id = scoreIDBytes(scoreID);
    if (await isKnownScore(tx, id)) return 'already';
    await insertBlacklisted(tx, {
      scoreID: id,
      user: userID,
      by: byAdministrator ? null : userID,
      chart,
      score: { ...score, scoreID, userID },
      timeAdded: past(timeAdded, now),
    });
    return 'brought';
  });

/** Notes when a folder was viewed. */
export const takeFolderView: Take<Entry<'folders'>> = async ({ tx, userID, now }, { folderID, lastViewed }) => {
  const isNew = await noteFolderView(tx, userID, { folderID, lastViewed: past(lastViewed, now) });
  if (isNew === undefined) return not('There are no such folders here');
  return isNew ? 'brought' : 'already';
};

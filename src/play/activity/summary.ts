import type { Db } from '../../../db/open.ts';
import { folderDocument } from '../../catalogue/folders/documents.ts';
import { gptNames } from '../../catalogue/gpts.ts';
import { ofOffered } from '../../catalogue/offered.ts';
import type { Games } from '../../games/registry.ts';
import { folderStats } from '../pbs/folders/stats.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import { goalDocument, goalSubDocument } from '../targets/documents.ts';
import { findGoalsByID } from '../targets/store.ts';
import { countPlaysSince, findFoldersViewedSince, findGoalsMovedSince, findSessionsSince } from './store.ts';

const FOLDERS = 4;

/** Returns a user's activity in all games since a time (Unix ms). */
export async function summaryOf({ db, games }: { db: Db; games: Games }, userID: number, since: number) {
  const sessions = await ofOffered(db, games, await findSessionsSince(db, userID, since));
  const achieved = await ofOffered(db, games, await findGoalsMovedSince(db, userID, 'achieved', since));
  const raised = await ofOffered(db, games, await findGoalsMovedSince(db, userID, 'raised', since));
  const subs = [...achieved, ...raised];
  const goals = await findGoalsByID(
    db,
    subs.map(({ goalID }) => goalID),
  );
  const folders = await ofOffered(db, games, await findFoldersViewedSince(db, userID, since, FOLDERS));
  const names = await gptNames(
    db,
    [...subs, ...folders].map(({ gpt }) => gpt),
  );
  const gptOf = (row: number) => {
    const { game, playtype } = names.get(row)!;
    return games.gpt(game, playtype)!;
  };
  const stats = [];
  for (const row of folders) {
    stats.push(...(await folderStats(db, { userID, gpt: gptOf(row.gpt), gptRow: row.gpt }, [row])));
  }
  return {
    recentPlaycount: await countPlaysSince(db, userID, since),
    recentSessions: await sessionDocuments(db, sessions),
    recentFolders: folders.map((row) => folderDocument(row, gptOf(row.gpt))),
    recentFolderStats: stats,
    recentGoals: goals.map((row) => goalDocument(names.get(row.gpt)!, row)),
    recentAchievedGoals: achieved.map((row) => goalSubDocument(names.get(row.gpt)!, row)),
    recentImprovedGoals: raised.map((row) => goalSubDocument(names.get(row.gpt)!, row)),
  };
}

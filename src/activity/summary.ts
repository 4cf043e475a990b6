import type { Db } from '../../db/open.ts';
import { gptNames } from '../catalogue/gpts.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import { goalDocument, goalSubDocument } from '../targets/documents.ts';
import { findGoalsByID } from '../targets/store.ts';
import { countPlaysSince, findGoalsMovedSince, findSessionsSince } from './store.ts';

/** What a user did in all games since a time (Unix ms). */
export async function summaryOf(db: Db, userID: number, since: number) {
  const sessions = await findSessionsSince(db, userID, since);
  const achieved = await findGoalsMovedSince(db, userID, 'achieved', since);
  const raised = await findGoalsMovedSince(db, userID, 'raised', since);
  const subs = [...achieved, ...raised];
  const goals = await findGoalsByID(
    db,
    subs.map(({ goalID }) => goalID),
  );
  const names = await gptNames(
    db,
    subs.map(({ gpt }) => gpt),
  );
  return {
    recentPlaycount: await countPlaysSince(db, userID, since),
    recentSessions: await sessionDocuments(db, sessions),
    recentGoals: goals.map((row) => goalDocument(names.get(row.gpt)!, row)),
    recentAchievedGoals: achieved.map((row) => goalSubDocument(names.get(row.gpt)!, row)),
    recentImprovedGoals: raised.map((row) => goalSubDocument(names.get(row.gpt)!, row)),
  };
}

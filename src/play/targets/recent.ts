import type { Db } from '../../../db/open.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { goalDocument, goalSubDocument, questDocument, questSubDocument } from './documents.ts';
import { findGoalsByID, findQuestsByID } from './store.ts';
import { findRecentGoalSubs, findRecentQuestSubs, type SubScope } from './subscriptions.store.ts';

const GOALS = 100;
const QUESTS = 50;

/** Returns recently achieved or raised targets, latest first, of everybody or of one player. */
export async function recentTargets(db: Db, gpt: Gpt, scope: SubScope, kind: 'achieved' | 'raised') {
  const goalSubs = await findRecentGoalSubs(db, scope, kind, GOALS);
  const questSubs = await findRecentQuestSubs(db, scope, kind, QUESTS);
  const goals = await findGoalsByID(
    db,
    goalSubs.map(({ goalID }) => goalID),
  );
  const quests = await findQuestsByID(
    db,
    questSubs.map(({ questID }) => questID),
  );
  return {
    goals: goals.map((row) => goalDocument(gpt, row)),
    quests: quests.map((row) => questDocument(gpt, row)),
    goalSubs: goalSubs.map((row) => goalSubDocument(gpt, row)),
    questSubs: questSubs.map((row) => questSubDocument(gpt, row)),
  };
}

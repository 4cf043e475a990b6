import type {
  EvaluatedGoalResult,
  GoalDocument,
  GoalSubDocument,
  QuestDocument,
  QuestlineDocument,
  QuestSubDocument,
} from '../../../contracts/documents/target.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { stateOf } from './refresh.ts';
import type { QuestlineRow } from './store.ts';
import type { GoalRow, GoalSubRow, QuestRow, QuestSubRow } from './subscriptions.store.ts';

type Of = Pick<Gpt, 'game' | 'playtype'>;
const names = ({ game, playtype }: Of) => ({ game, playtype });

// Returns the document of a goal; `gpt` is its game:playtype.

export const goalDocument = (gpt: Of, { goalID, name, charts, criteria }: GoalRow): GoalDocument => ({
  goalID,
  name,
  ...names(gpt),
  charts,
  // Stored goals have passed validation, which includes that a count comes with its mode.
  criteria: criteria as GoalDocument['criteria'],
});

export const goalSubDocument = (gpt: Of, row: GoalSubRow): GoalSubDocument => ({
  goalID: row.goalID,
  userID: row.user,
  ...names(gpt),
  ...stateOf(row),
  lastInteraction: row.lastInteraction,
  timeAchieved: row.timeAchieved,
  wasInstantlyAchieved: row.wasInstantlyAchieved,
  wasAssignedStandalone: row.wasAssignedStandalone,
});

/** Returns the result of a goal from its subscription. */
export const goalResult = (row: GoalSubRow): EvaluatedGoalResult => ({ goalID: row.goalID, ...stateOf(row) });

export const questDocument = (gpt: Of, { questID, name, desc, questData }: QuestRow): QuestDocument => ({
  questID,
  name,
  desc,
  ...names(gpt),
  questData,
});

export const questSubDocument = (gpt: Of, row: QuestSubRow): QuestSubDocument => ({
  questID: row.questID,
  userID: row.user,
  ...names(gpt),
  achieved: row.achieved,
  progress: row.progress,
  lastInteraction: row.lastInteraction,
  timeAchieved: row.timeAchieved,
  wasInstantlyAchieved: row.wasInstantlyAchieved,
});

export const questlineDocument = (gpt: Of, { questlineID, name, desc, quests }: QuestlineRow): QuestlineDocument => ({
  questlineID,
  name,
  desc,
  ...names(gpt),
  quests,
});

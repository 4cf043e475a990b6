import { z } from 'zod';

import { route } from '../../contract.ts';
import { EvaluatedGoalResult, goalIDParam, GoalState, questIDParam, questlineIDParam } from '../../documents/target.ts';
import { UserDocument } from '../../documents/user.ts';
import {
  V3GoalDocument,
  V3GoalSub,
  V3PopularGoalDocument,
  V3Quest,
  V3Questline,
  V3QuestSub,
} from '../../documents/v3/target.ts';
import { targets } from '../targets.ts';
import { ugptTargets } from '../ugpt-targets.ts';
import { gpt, inFolder, onChart, player, ugpt } from './params.ts';

const game = z.object(gpt);
const goal = z.object({ ...gpt, goalID: goalIDParam });
const quest = z.object({ ...gpt, questID: questIDParam });
const users = z.array(UserDocument);
const goals = z.array(V3GoalDocument);
const quests = z.array(V3Quest);
const subs = { goalSubs: z.array(V3GoalSub), questSubs: z.array(V3QuestSub) };
const all = { 200: z.object({ goals, quests, ...subs }) };
const recent = { 200: all[200].extend({ user: UserDocument }) };

/** Goals and quests. */
export const v3Targets = {
  recentlyAchieved: route({
    ...targets.recentlyAchieved,
    path: '/api/v1/games/:gameID/targets/recently-achieved',
    params: game,
    success: all,
  }),
  recentlyRaised: route({
    ...targets.recentlyRaised,
    path: '/api/v1/games/:gameID/targets/recently-raised',
    params: game,
    success: all,
  }),
  formatGoal: route({
    ...targets.formatGoal,
    path: '/api/v1/games/:gameID/targets/goals/format',
    params: game,
    json: targets.formatGoal.json.extend({ criteria: V3GoalDocument.shape.criteria }),
  }),
  popularGoals: route({
    ...targets.popularGoals,
    path: '/api/v1/games/:gameID/targets/goals/popular',
    params: game,
    success: { 200: z.array(V3PopularGoalDocument) },
  }),
  goal: route({
    ...targets.goal,
    path: '/api/v1/games/:gameID/targets/goals/:goalID',
    params: goal,
    success: { 200: z.object({ goal: V3GoalDocument, goalSubs: subs.goalSubs, users, parentQuests: quests }) },
  }),
  evaluateGoal: route({
    ...targets.evaluateGoal,
    path: '/api/v1/games/:gameID/targets/goals/:goalID/evaluate-for',
    params: goal,
    success: { 200: z.object({ goal: V3GoalDocument, user: UserDocument, results: GoalState }) },
  }),
  quests: route({
    ...targets.quests,
    path: '/api/v1/games/:gameID/targets/quests',
    params: game,
    success: { 200: quests },
  }),
  quest: route({
    ...targets.quest,
    path: '/api/v1/games/:gameID/targets/quests/:questID',
    params: quest,
    success: {
      200: z.object({
        quest: V3Quest,
        questSubs: subs.questSubs,
        users,
        goals,
        parentQuestlines: z.array(V3Questline),
      }),
    },
  }),
  questlines: route({
    ...targets.questlines,
    path: '/api/v1/games/:gameID/targets/questlines',
    params: game,
    success: { 200: z.array(V3Questline) },
  }),
  questline: route({
    ...targets.questline,
    path: '/api/v1/games/:gameID/targets/questlines/:questlineID',
    params: z.object({ ...gpt, questlineID: questlineIDParam }),
    success: { 200: z.object({ questline: V3Questline, quests }) },
  }),
  playerAchieved: route({
    ...ugptTargets.recentlyAchieved,
    path: '/api/v1/users/:userID/games/:gameID/targets/recently-achieved',
    params: player,
    success: recent,
  }),
  playerRaised: route({
    ...ugptTargets.recentlyRaised,
    path: '/api/v1/users/:userID/games/:gameID/targets/recently-raised',
    params: player,
    success: recent,
  }),
  playerGoals: route({
    ...ugptTargets.goals,
    path: '/api/v1/users/:userID/games/:gameID/targets/goals',
    params: player,
    success: all,
  }),
  allSubs: route({
    ...ugptTargets.goals,
    path: '/api/v1/users/:userID/games/:gameID/targets/all-subs',
    params: player,
    success: all,
  }),
  onChart: route({
    ...ugptTargets.onChart,
    path: '/api/v1/users/:userID/games/:gameID/targets/on-chart/:chartID',
    params: onChart,
    success: all,
  }),
  onFolder: route({
    ...ugptTargets.onFolder,
    path: '/api/v1/users/:userID/games/:gameID/targets/on-folder/:folderID',
    params: inFolder,
    success: all,
  }),
  playerGoal: route({
    ...ugptTargets.goal,
    path: '/api/v1/users/:userID/games/:gameID/targets/goals/:goalID',
    params: z.object({ ...ugpt, goalID: goalIDParam }),
    success: { 200: z.object({ goal: V3GoalDocument, goalSub: V3GoalSub, quests, user: UserDocument }) },
  }),
  playerQuests: route({
    ...ugptTargets.quests,
    path: '/api/v1/users/:userID/games/:gameID/targets/quests',
    params: player,
    success: { 200: z.object({ quests, questSubs: subs.questSubs, goals }) },
  }),
  playerQuest: route({
    ...ugptTargets.quest,
    path: '/api/v1/users/:userID/games/:gameID/targets/quests/:questID',
    params: z.object({ ...ugpt, questID: questIDParam }),
    success: {
      200: z.object({ questSub: V3QuestSub, quest: V3Quest, goals, results: z.array(EvaluatedGoalResult) }),
    },
  }),
};

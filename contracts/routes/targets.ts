import { z } from 'zod';

import { gameParam, page, playtypeParam, searchText, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import {
  EvaluatedGoalResult,
  GoalCharts,
  GoalCriteria,
  GoalDocument,
  goalIDParam,
  GoalState,
  GoalSubDocument,
  PopularGoalDocument,
  QuestDocument,
  questIDParam,
  QuestlineDocument,
  questlineIDParam,
  QuestSubDocument,
} from '../documents/target.ts';
import { UserDocument } from '../documents/user.ts';

const gpt = { game: gameParam, playtype: playtypeParam };
const goal = z.object({ ...gpt, goalID: goalIDParam });
const quest = z.object({ ...gpt, questID: questIDParam });
const forUser = z.object({ userID: userRef.meta({ description: 'User id or username', example: 'hazel' }) });
const search = z.object({ search: searchText });
const recent = z.object({
  goals: z.array(GoalDocument),
  quests: z.array(QuestDocument),
  goalSubs: z.array(GoalSubDocument).meta({ description: 'At most 100, latest first' }),
  questSubs: z.array(QuestSubDocument).meta({ description: 'At most 50, latest first' }),
});

/** Goals, quests and questlines of a game:playtype. */
export const targets = {
  recentlyAchieved: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/recently-achieved',
    summary: 'What players have achieved lately',
    description: 'Without what was achieved the moment it was chosen.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: recent },
    errors: [404],
  }),
  recentlyRaised: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/recently-raised',
    summary: 'Targets that players have come closer to lately',
    description: 'Without what is achieved.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: recent },
    errors: [404],
  }),
  popularGoals: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/goals/popular',
    summary: 'The goals that most players work at',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ ...page(100, 100) }),
    success: { 200: z.array(PopularGoalDocument) },
    errors: [404],
  }),
  formatGoal: route({
    method: 'POST',
    path: '/api/v1/games/:game/:playtype/targets/goals/format',
    summary: 'Check a goal and get the name that it would have',
    access: anyone,
    params: z.object(gpt),
    json: z.strictObject({ charts: GoalCharts, criteria: GoalCriteria }),
    success: { 200: z.string().meta({ example: 'HARD CLEAR Blue Hour (SP ANOTHER 12)' }) },
    errors: [404],
  }),
  goal: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/goals/:goalID',
    summary: 'A goal and who works at it',
    access: anyone,
    params: goal,
    success: {
      200: z.object({
        goal: GoalDocument,
        goalSubs: z.array(GoalSubDocument),
        users: z.array(UserDocument),
        parentQuests: z.array(QuestDocument),
      }),
    },
    errors: [404],
  }),
  evaluateGoal: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/goals/:goalID/evaluate-for',
    summary: 'How far a user is with a goal, whether they work at it or not',
    access: anyone,
    params: goal,
    query: forUser,
    success: { 200: z.object({ goal: GoalDocument, user: UserDocument, results: GoalState }) },
    errors: [404],
  }),
  quests: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/quests',
    summary: 'Quests whose name fits a search',
    description: 'At most 50, the best match first. An empty search lists all.',
    access: anyone,
    params: z.object(gpt),
    query: search,
    success: { 200: z.array(QuestDocument) },
    errors: [404],
  }),
  quest: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/quests/:questID',
    summary: 'A quest, its goals and who works at it',
    access: anyone,
    params: quest,
    success: {
      200: z.object({
        quest: QuestDocument,
        questSubs: z.array(QuestSubDocument),
        users: z.array(UserDocument),
        goals: z.array(GoalDocument),
        parentQuestlines: z.array(QuestlineDocument),
      }),
    },
    errors: [404],
  }),
  evaluateQuest: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/quests/:questID/evaluate-for',
    summary: 'How far a user is with a quest, whether they work at it or not',
    access: anyone,
    params: quest,
    query: forUser,
    success: {
      200: z.object({
        goals: z.array(GoalDocument),
        goalResults: z.array(EvaluatedGoalResult),
        achieved: z.boolean().meta({ example: false }),
        progress: z.int().meta({ description: 'Goals that are reached', example: 1 }),
        outOf: z.int().meta({ description: 'Goals that there are', example: 2 }),
      }),
    },
    errors: [404],
  }),
  questlines: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/questlines',
    summary: 'Questlines whose name fits a search',
    description: 'At most 50, the best match first. An empty search lists all.',
    access: anyone,
    params: z.object(gpt),
    query: search,
    success: { 200: z.array(QuestlineDocument) },
    errors: [404],
  }),
  questline: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/questlines/:questlineID',
    summary: 'A questline and its quests',
    access: anyone,
    params: z.object({ ...gpt, questlineID: questlineIDParam }),
    success: { 200: z.object({ questline: QuestlineDocument, quests: z.array(QuestDocument) }) },
    errors: [404],
  }),
};

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
  goalSubs: z.array(GoalSubDocument).meta({ description: 'Progress on goals, up to 100, newest first' }),
  questSubs: z.array(QuestSubDocument).meta({ description: 'Progress on quests, up to 50, newest first' }),
});

/** Goals, quests and questlines of a game:playtype. */
export const targets = {
  recentlyAchieved: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/recently-achieved',
    summary: 'List recently achieved goals and quests',
    description:
      'Returns what players achieved lately, newest first, without what was already met when it was chosen. Use it for a feed of what a game’s players achieve.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: recent },
    errors: [404],
  }),
  recentlyRaised: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/recently-raised',
    summary: 'List goals and quests with recent progress',
    description:
      'Returns goals and quests that players came closer to lately, without those that are met. Use it for a feed of progress.',
    access: anyone,
    params: z.object(gpt),
    success: { 200: recent },
    errors: [404],
  }),
  popularGoals: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/goals/popular',
    summary: 'List the most popular goals',
    description: 'Returns the goals with the most subscribers. Use it to suggest goals.',
    access: anyone,
    params: z.object(gpt),
    query: z.object({ ...page(100, 100) }),
    success: { 200: z.array(PopularGoalDocument) },
    errors: [404],
  }),
  formatGoal: route({
    method: 'POST',
    path: '/api/v1/games/:game/:playtype/targets/goals/format',
    summary: 'Check a goal and get its name',
    description:
      'Checks that a goal is possible and returns the name that it would have. Use it before you offer to add a goal.',
    access: anyone,
    params: z.object(gpt),
    json: z.strictObject({ charts: GoalCharts, criteria: GoalCriteria }),
    success: { 200: z.string().meta({ example: 'HARD CLEAR Blue Hour (SP ANOTHER 12)' }) },
    errors: [404],
  }),
  goal: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/goals/:goalID',
    summary: 'Get a goal with its subscribers',
    description:
      'Returns the goal, the players who have it with their progress, and the quests that contain it. Use it for the page of a goal.',
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
    summary: 'Evaluate a goal for a user',
    description:
      "Returns the user's progress on the goal, whether they have it or not. Use it to show how far somebody is before they add the goal.",
    access: anyone,
    params: goal,
    query: forUser,
    success: { 200: z.object({ goal: GoalDocument, user: UserDocument, results: GoalState }) },
    errors: [404],
  }),
  quests: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/quests',
    summary: 'Search quests',
    description:
      'Returns up to 50 quests whose name matches, best match first; an empty search lists all. Use it to offer quests to ' +
      'choose from.',
    access: anyone,
    params: z.object(gpt),
    query: search,
    success: { 200: z.array(QuestDocument) },
    errors: [404],
  }),
  quest: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/quests/:questID',
    summary: 'Get a quest with its goals and subscribers',
    description: 'Returns the quest, its goals and the players who have taken it. Use it for the page of a quest.',
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
    summary: 'Evaluate a quest for a user',
    description:
      "Returns the user's progress on every goal of the quest, whether they have taken it or not. Use it to show how far somebody is before they take the quest.",
    access: anyone,
    params: quest,
    query: forUser,
    success: {
      200: z.object({
        goals: z.array(GoalDocument),
        goalResults: z.array(EvaluatedGoalResult),
        achieved: z.boolean().meta({ example: false }),
        progress: z.int().meta({ description: 'Number of achieved goals', example: 1 }),
        outOf: z.int().meta({ description: 'Number of goals in the quest', example: 2 }),
      }),
    },
    errors: [404],
  }),
  questlines: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/questlines',
    summary: 'Search questlines',
    description:
      'Returns up to 50 questlines whose name matches, best match first; an empty search lists all. Use it to offer ' +
      'questlines to choose from.',
    access: anyone,
    params: z.object(gpt),
    query: search,
    success: { 200: z.array(QuestlineDocument) },
    errors: [404],
  }),
  questline: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/targets/questlines/:questlineID',
    summary: 'Get a questline with its quests',
    description: 'Returns the questline and its quests in their order. Use it to show quests that build on each other.',
    access: anyone,
    params: z.object({ ...gpt, questlineID: questlineIDParam }),
    success: { 200: z.object({ questline: QuestlineDocument, quests: z.array(QuestDocument) }) },
    errors: [404],
  }),
};

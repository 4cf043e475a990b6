import { z } from 'zod';

import { chartIDParam, empty, folderIDParam, gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, key, route } from '../contract.ts';
import {
  EvaluatedGoalResult,
  GoalCharts,
  GoalCriteria,
  GoalDocument,
  goalIDParam,
  GoalSubDocument,
  QuestDocument,
  questIDParam,
  QuestSubDocument,
} from '../documents/target.ts';
import { UserDocument } from '../documents/user.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const quests = z.array(QuestDocument);
const targets = z.object({
  goals: z.array(GoalDocument),
  goalSubs: z.array(GoalSubDocument),
  quests,
  questSubs: z.array(QuestSubDocument),
});
const recent = z.object({
  goals: z.array(GoalDocument),
  quest: quests,
  quests: quests.meta({ description: 'The same as `quest`' }),
  goalSubs: z.array(GoalSubDocument).meta({ description: 'At most 100, latest first' }),
  questSubs: z.array(QuestSubDocument).meta({ description: 'At most 50, latest first' }),
  user: UserDocument,
});
const goal = z.object({ ...ugpt, goalID: goalIDParam });
const quest = z.object({ ...ugpt, questID: questIDParam });

/** What a player works at. */
export const ugptTargets = {
  recentlyAchieved: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/recently-achieved',
    summary: 'What a player has achieved lately',
    description: 'Without what was achieved the moment it was chosen.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: recent },
    errors: [404],
  }),
  recentlyRaised: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/recently-raised',
    summary: 'Targets that a player has come closer to lately',
    description: 'Without what is achieved, and what has gone down since because a score was deleted.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: recent },
    errors: [404],
  }),
  goals: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals',
    summary: 'Everything that a player works at',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: targets },
    errors: [404],
  }),
  allSubs: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/all-subs',
    summary: 'How far a player is with everything that they work at',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ goalSubs: z.array(GoalSubDocument), questSubs: z.array(QuestSubDocument) }) },
    errors: [404],
  }),
  onChart: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/on-chart/:chartID',
    summary: 'What a player works at on a chart',
    description: 'Goals on the chart or on a folder that holds it, and the quests with such goals.',
    access: anyone,
    params: z.object({ ...ugpt, chartID: chartIDParam }),
    success: { 200: targets },
    errors: [404],
  }),
  onFolder: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/on-folder/:folderID',
    summary: 'What a player works at on a folder',
    description: 'Goals on the folder as a whole, and the quests with such goals.',
    access: anyone,
    params: z.object({ ...ugpt, folderID: folderIDParam }),
    success: { 200: targets },
    errors: [404],
  }),
  addGoal: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals/add-goal',
    summary: 'Choose a goal',
    description: 'The goal is made if nobody had it. One that is reached already can not be chosen.',
    access: key('manage_targets'),
    params: z.object(ugpt),
    json: z.strictObject({ charts: GoalCharts, criteria: GoalCriteria }),
    success: { 200: z.object({ goal: GoalDocument, goalSub: GoalSubDocument }) },
    errors: [404, 409],
  }),
  goal: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals/:goalID',
    summary: 'How far a player is with a goal that they chose',
    access: anyone,
    params: goal,
    success: {
      200: z.object({
        goal: GoalDocument,
        goalSub: GoalSubDocument,
        quests: quests.meta({ description: "The player's quests that hold the goal" }),
        user: UserDocument,
      }),
    },
    errors: [404],
  }),
  dropGoal: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/goals/:goalID',
    summary: 'Drop a goal',
    description: 'A goal of one of your quests stays until the quest is dropped.',
    access: key('manage_targets'),
    params: goal,
    success: { 200: empty },
    errors: [404],
  }),
  quests: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests',
    summary: 'The quests that a player has taken',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ quests, questSubs: z.array(QuestSubDocument), goals: z.array(GoalDocument) }) },
    errors: [404],
  }),
  quest: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID',
    summary: 'How far a player is with a quest that they have taken',
    access: anyone,
    params: quest,
    success: {
      200: z.object({
        questSub: QuestSubDocument,
        quest: QuestDocument,
        goals: z.array(GoalDocument),
        results: z.array(EvaluatedGoalResult),
      }),
    },
    errors: [404],
  }),
  takeQuest: route({
    method: 'PUT',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID',
    summary: 'Take a quest',
    access: key('manage_targets'),
    params: quest,
    success: {
      200: z.object({
        goals: z.array(GoalDocument),
        quest: QuestDocument,
        goalResults: z.array(EvaluatedGoalResult),
        questSub: QuestSubDocument,
      }),
    },
    errors: [404, 409],
  }),
  dropQuest: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/games/:game/:playtype/targets/quests/:questID',
    summary: 'Drop a quest',
    description: 'Its goals go with it, unless they were chosen for themselves or another quest holds them.',
    access: key('manage_targets'),
    params: quest,
    success: { 200: z.object({ quest: QuestDocument }) },
    errors: [404, 409],
  }),
};

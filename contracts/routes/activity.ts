import { z } from 'zod';

import { gameParam, playtypeParam, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { ActivityDocument } from '../documents/activity.ts';
import { FolderDocument, FolderStats } from '../documents/folder.ts';
import { SessionDocument } from '../documents/session.ts';
import { GoalDocument, GoalSubDocument } from '../documents/target.ts';

const query = z.object({
  sessions: z.coerce
    .number<number>()
    .int()
    .min(10)
    .max(100)
    .default(30)
    .meta({ description: 'How many sessions to tell of, and those that began with the oldest of them', example: 30 }),
  startTime: z.coerce.number<number>().int().positive().optional().meta({
    description: 'Only what was before it (Unix ms). The start of the oldest session gives the page that follows',
    example: 1_767_225_600_000,
  }),
});
const gpt = { game: gameParam, playtype: playtypeParam };
const description =
  'The latest sessions, and whatever else happened since the oldest of them began: highlighted scores, classes, goals, quests.';
const subs = z.array(GoalSubDocument);

/** What happened lately. */
export const activity = {
  everywhere: route({
    method: 'GET',
    path: '/api/v1/activity',
    summary: 'What players did lately, in all games',
    description:
      'The latest sessions of all games, and whatever else happened there since the oldest of them began. `sessions` counts those of all games together.',
    long: true,
    access: anyone,
    query,
    success: {
      200: z.record(z.string(), ActivityDocument).meta({
        description: '`game:playtype` to what happened there; only those where any of the sessions was played',
      }),
    },
  }),
  gpt: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/activity',
    summary: 'What players of a game:playtype did lately',
    description,
    access: anyone,
    params: z.object(gpt),
    query,
    success: { 200: ActivityDocument },
    errors: [404],
  }),
  ugpt: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/activity',
    summary: 'What a player did lately in a game:playtype',
    description,
    access: anyone,
    params: z.object({ userID: userRef, ...gpt }),
    query,
    success: { 200: ActivityDocument },
    errors: [404],
  }),
  rivals: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/rivals/activity',
    summary: 'What the rivals of a player did lately in a game:playtype',
    description,
    access: anyone,
    params: z.object({ userID: userRef, ...gpt }),
    query,
    success: { 200: ActivityDocument },
    errors: [404],
  }),
  user: route({
    method: 'GET',
    path: '/api/v1/users/:userID/activity',
    summary: 'What a player did lately, in every game:playtype that they have played',
    description,
    access: anyone,
    params: z.object({ userID: userRef }),
    query: query.extend({
      includeRivals: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'Whether to tell of the rivals, too', example: 'true' }),
    }),
    success: {
      200: z.record(z.string(), ActivityDocument).meta({ description: '`game:playtype` to what happened there' }),
    },
    errors: [404],
  }),
  summary: route({
    method: 'GET',
    path: '/api/v1/users/:userID/recent-summary',
    summary: 'What a player did in the last 16 hours',
    access: anyone,
    live: true,
    params: z.object({ userID: userRef }),
    success: {
      200: z.object({
        recentPlaycount: z.int().meta({ description: 'Plays in all games', example: 42 }),
        recentSessions: z.array(SessionDocument).meta({ description: 'Latest first' }),
        recentFolders: z
          .array(FolderDocument)
          .meta({ description: 'At most 4 that the player has looked at, latest first' }),
        recentFolderStats: z
          .array(FolderStats)
          .meta({ description: 'One for each of `recentFolders`, in their order' }),
        recentGoals: z.array(GoalDocument).meta({ description: 'The goals of both lists that follow' }),
        recentAchievedGoals: subs.meta({ description: 'Goals that were achieved, latest first' }),
        recentImprovedGoals: subs.meta({ description: 'Goals that came closer and are not achieved, latest first' }),
      }),
    },
    errors: [404],
  }),
};

import { z } from 'zod';

import { chartIDParam, empty, gameParam, page, playtypeParam, userRef } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { AuditEntry } from '../documents/audit.ts';
import { PBFilter, ScoreFilter } from '../documents/filter.ts';
import { scoreID } from '../documents/score.ts';
import { UserDocument } from '../documents/user.ts';
import { blacklist } from './scores.ts';

/** What the numbers of `authLevel` mean, in their order. */
export const LEVELS = ['banned', 'user', 'moderator', 'administrator'] as const;

/** Longer than a timer can wait. */
const MAX_MINUTES = 35_000;

export const admin = {
  changeLogLevel: route({
    method: 'POST',
    path: '/api/v1/admin/change-log-level',
    summary: 'Change how much is logged, for a while',
    description: 'Afterwards it is again what the settings say. A new call takes the place of the one before.',
    access: administrator,
    json: z.strictObject({
      logLevel: z.enum(['crit', 'severe', 'warn', 'info', 'verbose', 'debug']).meta({ example: 'debug' }),
      duration: z
        .number()
        .positive()
        .max(MAX_MINUTES)
        .nullish()
        .meta({ description: 'Minutes; 60 unless given', example: 60 }),
      noReset: z.boolean().nullish().meta({ description: 'Until the next start', example: false }),
    }),
    success: { 200: empty },
  }),
  setLevel: route({
    method: 'POST',
    path: '/api/v1/admin/users/:userID/level',
    summary: 'Set what a user may do',
    description: 'Who is banned can neither log in nor send scores. 409 for your own account.',
    access: administrator,
    params: z.object({ userID: userRef }),
    json: z.strictObject({
      level: z.enum(LEVELS).meta({ description: 'In words, so that nobody is banned by a slip', example: 'user' }),
    }),
    success: { 200: UserDocument },
    errors: [404, 409],
  }),
  deleteScore: route({
    method: 'POST',
    path: '/api/v1/admin/delete-score',
    summary: "Delete a player's score",
    description: 'PBs, sessions, ratings and derived classes follow.',
    access: administrator,
    json: z.strictObject({ scoreID, blacklist }),
    success: { 200: empty },
    errors: [404],
  }),
  resyncPBs: route({
    method: 'POST',
    path: '/api/v1/admin/resync-pbs',
    summary: 'Make PBs, ratings and play counts anew from the scores',
    access: administrator,
    json: z
      .strictObject({
        userIDs: z.array(z.int().min(0)).max(10_000).nullish(),
        filters: PBFilter.nullish(),
        filter: PBFilter.nullish().meta({ description: 'Another name of `filters`' }),
      })
      .refine(({ filter, filters }) => !filter || !filters, 'filter and filters are the same; send one of them')
      .meta({ example: { userIDs: [1, 2], filters: { game: 'iidx' } } }),
    success: { 200: empty },
  }),
  destroyUgpt: route({
    method: 'POST',
    path: '/api/v1/admin/destroy-ugpt',
    summary: 'Remove all that a player has in a game:playtype',
    description:
      'Scores, PBs, sessions, imports, orphans, ratings, goals and quests, and also classes that the game gave. Nothing brings it back.',
    access: administrator,
    json: z.strictObject({ userID: z.int().min(0).meta({ example: 1 }), game: gameParam, playtype: playtypeParam }),
    success: { 200: empty },
    errors: [404, 409],
  }),
  destroyChart: route({
    method: 'POST',
    path: '/api/v1/admin/destroy-chart',
    summary: 'Remove a chart and all its scores',
    description:
      'Folders lose it, goals that name it go, and with them quests that have no other goals. A chart that is not there ' +
      'is no error. `kaiden seeds load` brings the chart back if the seeds still have it; the scores are lost.',
    access: administrator,
    json: z.strictObject({ chartID: chartIDParam, game: gameParam }),
    success: { 200: empty },
  }),
  recalc: route({
    method: 'POST',
    path: '/api/v1/admin/recalc',
    summary: 'Compute grades and ratings of scores anew',
    description: 'PBs, sessions, profile ratings and derived classes follow. Without a filter it takes every score.',
    access: administrator,
    json: ScoreFilter,
    success: {
      200: z.object({
        scoresRecalced: z.int().meta({ description: 'How many scores were computed anew', example: 1234 }),
      }),
    },
  }),
  announce: route({
    method: 'POST',
    path: '/api/v1/admin/announcement',
    summary: 'Tell something to everybody, or to all players of a game:playtype',
    description: 'It becomes a notification of each of them, and everybody can read it (`GET /api/v1/announcements`).',
    access: administrator,
    json: z
      .strictObject({
        title: z.string().trim().min(1).max(200).meta({ example: 'The server moves on Sunday' }),
        game: gameParam.nullish(),
        playtype: playtypeParam.nullish(),
      })
      .refine(({ game, playtype }) => !game === !playtype, 'game and playtype come together, or neither of them')
      .meta({ example: { title: 'New charts are here', game: 'iidx', playtype: 'SP' } }),
    success: { 200: z.object({ sentTo: z.int().meta({ description: 'How many users were told', example: 42 }) }) },
  }),
  auditLog: route({
    method: 'GET',
    path: '/api/v1/admin/audit-log',
    summary: 'What administrators have done, latest first',
    access: administrator,
    query: z.object(page(500, 100)),
    success: {
      200: z.object({
        entries: z.array(AuditEntry),
        users: z.array(UserDocument).meta({ description: 'The administrators' }),
      }),
    },
  }),
};

import { z } from 'zod';

import { chartIDParam } from '../../common.ts';
import { route } from '../../contract.ts';
import { UserDocument } from '../../documents/user.ts';
import { V3Activity } from '../../documents/v3/activity.ts';
import { v3Related } from '../../documents/v3/chart.ts';
import {
  V3FolderDocument,
  V3FolderStats,
  V3FolderView,
  V3ShowcaseResult,
  V3TableDocument,
} from '../../documents/v3/folder.ts';
import { V3PBDocument, V3ScoreDocument } from '../../documents/v3/score.ts';
import { V3DatedSession, V3SessionDocument, v3ScoreInfos } from '../../documents/v3/session.ts';
import { V3Settings } from '../../documents/v3/stats.ts';
import { activity } from '../activity.ts';
import { rivals } from '../rivals.ts';
import { sessions } from '../sessions.ts';
import { showcase } from '../showcase.ts';
import { ugptFolders } from '../ugpt-folders.ts';
import { ugptLists } from '../ugpt-lists.ts';
import { ugptSettings } from '../ugpt-settings.ts';
import { ugpts } from '../ugpts.ts';
import { folderName, inFolder, inTable, pbList, player } from './params.ts';

const { mode, gte } = showcase.custom.query.shape;
const { alg } = ugptLists.bestSessions.query.shape;
const paged = ({ limit, cursor }: typeof ugpts.recentSessions.query.shape) => ({ limit, cursor });
const { shape } = ugpts.recentSessions.query;
const sessionList = { 200: z.array(V3SessionDocument) };
const stats = z.array(V3FolderStats).meta({ description: 'Stats of each of `folders`, in the same order' });

/** Sessions, folders, settings and rivals of a player. */
export const v3PlayerLists = {
  searchSessions: route({
    ...ugptLists.searchSessions,
    path: '/api/v1/users/:userID/games/:gameID/sessions',
    params: player,
    query: z.object({ search: ugptLists.searchSessions.query.shape.search }),
    success: sessionList,
  }),
  bestSessions: route({
    ...ugptLists.bestSessions,
    path: '/api/v1/users/:userID/games/:gameID/sessions/best',
    params: player,
    query: z.object({ alg, ...paged(shape) }),
    success: sessionList,
  }),
  highlightedSessions: route({
    ...ugptLists.highlightedSessions,
    path: '/api/v1/users/:userID/games/:gameID/sessions/highlighted',
    params: player,
    query: z.object(paged(shape)),
    success: sessionList,
  }),
  recentSessions: route({
    ...ugpts.recentSessions,
    path: '/api/v1/users/:userID/games/:gameID/sessions/recent',
    params: player,
    query: z.object(paged(shape)),
    success: sessionList,
  }),
  lastSession: route({
    ...ugpts.lastSession,
    path: '/api/v1/users/:userID/games/:gameID/sessions/last',
    params: player,
    query: z.object({}),
    success: { 200: z.object({ session: V3SessionDocument, scoreInfo: v3ScoreInfos }) },
  }),
  calendar: route({
    ...ugptLists.calendar,
    path: '/api/v1/users/:userID/games/:gameID/sessions/calendar',
    params: player,
    success: { 200: z.array(V3DatedSession).meta({ description: 'Sessions, earliest first' }) },
  }),
  session: route({
    ...sessions.get,
    path: '/api/v1/sessions/:sessionID/v3',
    summary: 'Get a session with its scores, in documents of v3',
    description: '`/api/v1/sessions/` with the `sessionID` of v3 documents returns this session, too.',
    params: z.object({ sessionID: sessions.get.params.shape.sessionID }),
    success: {
      200: z.object({
        session: V3SessionDocument,
        scores: z.array(V3ScoreDocument),
        ...v3Related,
        scoreInfo: v3ScoreInfos,
        user: UserDocument,
        index: z.int().meta({
          description: "Number of the session among the player's sessions in the game, starting at 1",
          example: 12,
        }),
      }),
    },
  }),
  searchFolders: route({
    ...ugptFolders.search,
    path: '/api/v1/users/:userID/games/:gameID/folders',
    params: player,
    success: { 200: z.object({ folders: z.array(V3FolderDocument), stats }) },
  }),
  recentFolders: route({
    ...ugptFolders.recent,
    path: '/api/v1/users/:userID/games/:gameID/folders/recent',
    params: player,
    success: { 200: z.object({ views: z.array(V3FolderView), folders: z.array(V3FolderDocument), stats }) },
  }),
  folder: route({
    ...ugptFolders.get,
    path: '/api/v1/users/:userID/games/:gameID/folders/:folderID',
    params: inFolder,
    success: {
      200: z.object({
        folder: V3FolderDocument,
        ...v3Related,
        pbs: z.array(V3PBDocument).meta({ description: 'PBs on the charts that were played' }),
      }),
    },
  }),
  folderStats: route({
    ...ugptFolders.stats,
    path: '/api/v1/users/:userID/games/:gameID/folders/:folderID/stats',
    params: inFolder,
    success: { 200: z.object({ folder: V3FolderDocument, stats: V3FolderStats }) },
  }),
  timeline: route({
    ...ugptFolders.timeline,
    path: '/api/v1/users/:userID/games/:gameID/folders/:folderID/timeline',
    params: inFolder,
    success: {
      200: z.object({
        folder: V3FolderDocument,
        ...v3Related,
        scores: z.array(V3ScoreDocument).meta({ description: 'First qualifying score of each chart, earliest first' }),
      }),
    },
  }),
  table: route({
    ...ugptFolders.table,
    path: '/api/v1/users/:userID/games/:gameID/tables/:tableID',
    params: inTable,
    success: { 200: z.object({ table: V3TableDocument, folders: z.array(V3FolderDocument), stats }) },
  }),
  settings: route({
    ...ugptSettings.get,
    path: '/api/v1/users/:userID/games/:gameID/settings',
    params: player,
    success: { 200: V3Settings },
  }),
  showcase: route({
    ...showcase.get,
    path: '/api/v1/users/:userID/games/:gameID/showcase',
    params: player,
    success: { 200: z.array(V3ShowcaseResult) },
  }),
  customStat: route({
    ...showcase.custom,
    path: '/api/v1/users/:userID/games/:gameID/showcase/custom',
    params: player,
    query: z.object({
      mode,
      metric: z.string().max(64).meta({
        description: 'Metric of the game (score, percent, lamp or grade by its v3 name), or `playcount` of a chart',
        example: 'lamp',
      }),
      chartID: chartIDParam.optional(),
      folderSlug: folderName.optional(),
      gte,
    }),
    success: { 200: V3ShowcaseResult },
  }),
  activity: route({
    ...activity.ugpt,
    path: '/api/v1/users/:userID/games/:gameID/activity',
    params: player,
    success: { 200: V3Activity },
  }),
  rivals: route({ ...rivals.list, path: '/api/v1/users/:userID/games/:gameID/rivals', params: player }),
  challengers: route({
    ...rivals.challengers,
    path: '/api/v1/users/:userID/games/:gameID/rivals/challengers',
    params: player,
  }),
  rivalActivity: route({
    ...activity.rivals,
    path: '/api/v1/users/:userID/games/:gameID/rivals/activity',
    params: player,
    success: { 200: V3Activity },
  }),
  rivalLeaderboard: route({
    ...rivals.pbLeaderboard,
    path: '/api/v1/users/:userID/games/:gameID/rivals/pb-leaderboard',
    params: player,
    success: { 200: pbList.extend({ users: z.array(UserDocument) }) },
  }),
};

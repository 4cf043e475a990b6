import { z } from 'zod';

import { gameParam, playtypeParam, tableIDParam } from '../../common.ts';
import { anyone, route } from '../../contract.ts';
import { CountedTiers } from '../../documents/song.ts';
import { UserDocument } from '../../documents/user.ts';
import { V3Activity } from '../../documents/v3/activity.ts';
import { V3ChartDocument, V3CountedChartDocument, v3Related, V3SongDocument } from '../../documents/v3/chart.ts';
import { V3FolderDocument, V3TableDocument } from '../../documents/v3/folder.ts';
import { V3PBDocument } from '../../documents/v3/score.ts';
import { V3UserGameStats } from '../../documents/v3/stats.ts';
import { activity } from '../activity.ts';
import { boards } from '../boards.ts';
import { charts } from '../charts.ts';
import { folders } from '../folders.ts';
import { games } from '../games.ts';
import { tables } from '../tables.ts';
import { chartName, chartOfPath, folderName, gpt, pbList, resolvedChart, songName } from './params.ts';

const game = z.object(gpt);
const chart = z.object({ ...gpt, chartID: chartOfPath });
const users = z.array(UserDocument);

const resolve = {
  method: 'POST',
  summary: 'Find a chart by its BATCH-MANUAL name',
  access: anyone,
  json: chartName,
  success: { 200: resolvedChart },
  errors: [404],
} as const;

/** A game: its charts, folders and leaderboards. */
export const v3Game = {
  leaderboard: route({
    ...games.leaderboard,
    path: '/api/v1/games/:gameID/leaderboard',
    params: game,
    success: { 200: z.object({ gameStats: z.array(V3UserGameStats), users }) },
  }),
  pbLeaderboard: route({
    ...boards.pbs,
    path: '/api/v1/games/:gameID/pb-leaderboard',
    params: game,
    success: { 200: pbList.extend({ users }) },
  }),
  players: route({ ...boards.players, path: '/api/v1/games/:gameID/players', params: game }),
  gameActivity: route({
    ...activity.gpt,
    path: '/api/v1/games/:gameID/activity',
    params: game,
    success: { 200: V3Activity },
  }),
  charts: route({
    ...charts.list,
    path: '/api/v1/games/:gameID/charts',
    params: game,
    success: { 200: z.object({ charts: z.array(V3CountedChartDocument), songs: z.array(V3SongDocument) }) },
  }),
  chart: route({
    ...charts.get,
    path: '/api/v1/games/:gameID/charts/:chartID',
    params: chart,
    success: { 200: z.object({ song: V3SongDocument, chart: V3ChartDocument, tiers: CountedTiers }) },
  }),
  chartFolders: route({
    ...charts.folders,
    path: '/api/v1/games/:gameID/charts/:chartID/folders',
    params: chart,
    success: { 200: z.array(V3FolderDocument) },
  }),
  chartPBs: route({
    ...charts.pbs,
    path: '/api/v1/games/:gameID/charts/:chartID/pbs',
    params: chart,
    success: { 200: z.object({ pbs: z.array(V3PBDocument), users }) },
  }),
  searchChartPBs: route({
    ...boards.searchChartPBs,
    path: '/api/v1/games/:gameID/charts/:chartID/pbs/search',
    params: chart,
    success: { 200: z.object({ pbs: z.array(V3PBDocument), users }) },
  }),
  resolveChart: route({
    ...resolve,
    path: '/api/v1/games/:gameID/charts/resolve',
    description: 'Without a playtype, the chart may be of any playtype of the game.',
    params: game,
  }),
  resolveChartOfPlaytype: route({
    ...resolve,
    path: '/api/v1/games/:game/:playtype/charts/resolve',
    description: 'Use it in programs that send game and playtype separately.',
    params: z.object({ game: gameParam, playtype: playtypeParam }),
  }),
  song: route({
    ...games.song,
    path: '/api/v1/games/:gameID/songs/:songID',
    params: z.object({ ...gpt, songID: songName }),
    success: { 200: z.object({ song: V3SongDocument, charts: z.array(V3ChartDocument) }) },
  }),
  folders: route({
    ...folders.search,
    path: '/api/v1/games/:gameID/folders',
    params: game,
    success: { 200: z.array(V3FolderDocument) },
  }),
  gameFolder: route({
    ...folders.get,
    path: '/api/v1/games/:gameID/folders/:folderID',
    params: z.object({ ...gpt, folderID: folderName }),
    success: { 200: z.object({ folder: V3FolderDocument, ...v3Related }) },
  }),
  tables: route({
    ...tables.list,
    path: '/api/v1/games/:gameID/tables',
    params: game,
    success: { 200: z.array(V3TableDocument) },
  }),
  gameTable: route({
    ...tables.get,
    path: '/api/v1/games/:gameID/tables/:tableID',
    params: z.object({ ...gpt, tableID: tableIDParam }),
    success: { 200: z.object({ table: V3TableDocument, folders: z.array(V3FolderDocument) }) },
  }),
};

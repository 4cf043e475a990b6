import { z } from 'zod';

import { empty, folderIDParam, gameParam, playtypeParam, searchText, tableIDParam, userRef } from '../common.ts';
import { anyone, route, session } from '../contract.ts';
import { FolderDocument, FolderStats, FolderView, FoundFolderDocument, TableDocument } from '../documents/folder.ts';
import { PBDocument, ScoreDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const folder = z.object({ ...ugpt, folderID: folderIDParam });
const stats = z.array(FolderStats).meta({ description: 'Stats of each of `folders`, in the same order' });

/** A player's PBs and statistics in folders and tables. */
export const ugptFolders = {
  search: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders',
    summary: "Search folders, with a player's statistics",
    description:
      "Returns up to 20 folders whose name matches, best match first, with the player's lamp and grade counts. Use it to " +
      'answer how a player is doing on a level.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ search: searchText }),
    success: { 200: z.object({ folders: z.array(FoundFolderDocument), stats }) },
    errors: [404],
  }),
  recent: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/recent',
    summary: 'List recently viewed folders',
    description:
      "Returns up to 6 folders, most recently viewed first, with the player's lamp and grade counts. Use it to offer a player " +
      'the folders they looked at before.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ views: z.array(FolderView), folders: z.array(FolderDocument), stats }) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID',
    summary: "Get a folder with a player's PBs",
    description:
      "Returns the folder, its charts and songs, and the player's PBs on them. Use it to show what is played, cleared and missing.",
    long: true,
    access: anyone,
    params: folder,
    success: {
      200: z.object({
        folder: FolderDocument,
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Charts, easiest first' }),
        pbs: z.array(PBDocument).meta({ description: 'PBs on the charts that were played' }),
      }),
    },
    errors: [404],
  }),
  stats: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID/stats',
    summary: "Get a player's lamps and grades in a folder",
    description:
      'Returns how many charts of the folder have each lamp and grade, and how many charts there are. Use it for the progress bar of a folder.',
    access: anyone,
    params: folder,
    success: { 200: z.object({ folder: FolderDocument, stats: FolderStats }) },
    errors: [404],
  }),
  timeline: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID/timeline',
    summary: 'List when a player first reached a lamp or grade in a folder',
    long: true,
    description:
      'Returns, per chart of the folder, the first score with at least that lamp or grade; charts without one are left out. ' +
      'Use it to show when each chart of a level was first cleared.',
    access: anyone,
    params: folder,
    query: z.object({
      criteriaType: z.enum(['lamp', 'grade']).meta({ description: 'Metric to look at', example: 'lamp' }),
      criteriaValue: z
        .string()
        .max(64)
        .meta({ description: 'Lamp or grade of the game, or its position', example: 'HARD CLEAR' }),
    }),
    success: {
      200: z.object({
        folder: FolderDocument,
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Charts of the folder' }),
        scores: z
          .array(ScoreDocument)
          .meta({ description: 'First qualifying score of each chart, earliest first; scores without a time last' }),
      }),
    },
    errors: [404],
  }),
  view: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID/viewed',
    summary: 'Mark a folder as viewed',
    description: "Adds the folder to the caller's recently viewed folders. Use it when a player opens a folder.",
    access: session,
    params: folder,
    success: { 200: empty },
    errors: [404],
  }),
  table: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/tables/:tableID',
    summary: "Get a table with a player's statistics",
    description:
      'Returns the table, its folders, and how many lamps and grades the player has in each. Use it to draw the progress in a table.',
    access: anyone,
    params: z.object({ ...ugpt, tableID: tableIDParam }),
    success: {
      200: z.object({
        table: TableDocument,
        folders: z.array(FolderDocument).meta({ description: 'Folders in table order' }),
        stats,
      }),
    },
    errors: [404],
  }),
};

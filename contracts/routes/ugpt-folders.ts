import { z } from 'zod';

import { empty, folderIDParam, gameParam, playtypeParam, searchText, tableIDParam, userRef } from '../common.ts';
import { anyone, route, session } from '../contract.ts';
import { FolderDocument, FolderStats, FolderView, FoundFolderDocument, TableDocument } from '../documents/folder.ts';
import { PBDocument, ScoreDocument } from '../documents/score.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

const ugpt = { userID: userRef, game: gameParam, playtype: playtypeParam };
const folder = z.object({ ...ugpt, folderID: folderIDParam });
const stats = z.array(FolderStats).meta({ description: 'One for each of `folders`, in their order' });

/** What a player has in folders and tables. */
export const ugptFolders = {
  search: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders',
    summary: 'Folders whose name fits a search, and what a player has in them',
    description: 'At most 20, the best match first.',
    access: anyone,
    params: z.object(ugpt),
    query: z.object({ search: searchText }),
    success: { 200: z.object({ folders: z.array(FoundFolderDocument), stats }) },
    errors: [404],
  }),
  recent: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/recent',
    summary: 'Folders that a player has looked at lately',
    description: 'At most 6, the latest first.',
    access: anyone,
    params: z.object(ugpt),
    success: { 200: z.object({ views: z.array(FolderView), folders: z.array(FolderDocument), stats }) },
    errors: [404],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID',
    summary: 'A folder with the PBs of a player',
    access: anyone,
    params: folder,
    success: {
      200: z.object({
        folder: FolderDocument,
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Easier ones first' }),
        pbs: z.array(PBDocument).meta({ description: 'Of the charts that were played' }),
      }),
    },
    errors: [404],
  }),
  stats: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID/stats',
    summary: 'How many lamps and grades a player has in a folder',
    access: anyone,
    params: folder,
    success: { 200: z.object({ folder: FolderDocument, stats: FolderStats }) },
    errors: [404],
  }),
  timeline: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID/timeline',
    summary: 'When a player first reached a lamp or grade on the charts of a folder',
    description: 'At least that lamp or grade. Charts on which it was not reached are not listed.',
    access: anyone,
    params: folder,
    query: z.object({
      criteriaType: z.enum(['lamp', 'grade']).meta({ description: 'What to look at', example: 'lamp' }),
      criteriaValue: z
        .string()
        .max(64)
        .meta({ description: 'A lamp or grade of the game, or its position among them', example: 'HARD CLEAR' }),
    }),
    success: {
      200: z.object({
        folder: FolderDocument,
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'All charts of the folder' }),
        scores: z
          .array(ScoreDocument)
          .meta({ description: 'The first for each chart, earliest first; those without a time last' }),
      }),
    },
    errors: [404],
  }),
  view: route({
    method: 'POST',
    path: '/api/v1/users/:userID/games/:game/:playtype/folders/:folderID/viewed',
    summary: 'Note that you have looked at a folder',
    access: session,
    params: folder,
    success: { 200: empty },
    errors: [404],
  }),
  table: route({
    method: 'GET',
    path: '/api/v1/users/:userID/games/:game/:playtype/tables/:tableID',
    summary: 'A table and what a player has in its folders',
    access: anyone,
    params: z.object({ ...ugpt, tableID: tableIDParam }),
    success: {
      200: z.object({
        table: TableDocument,
        folders: z.array(FolderDocument).meta({ description: 'In the order of the table' }),
        stats,
      }),
    },
    errors: [404],
  }),
};

import { z } from 'zod';

import { EXAMPLE_CHART, inactive, limit, presence, searchText } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { FoundFolderDocument } from '../documents/folder.ts';
import {
  FoundGameSongDocument,
  FoundGoalDocument,
  FoundQuestDocument,
  FoundSessionDocument,
  FoundTableDocument,
  FoundUserDocument,
  GameSongDocument,
} from '../documents/found.ts';
import { ChartDocument } from '../documents/song.ts';

/** Over all games at once. */
export const search = {
  everything: route({
    method: 'GET',
    path: '/api/v1/search',
    summary: 'Search everything by name',
    description:
      'Returns users, songs, folders, tables, sessions, quests and goals of all games, best matches first. Any part of a name ' +
      'matches in any script, ignoring case, accents and width; for sessions, one or two characters only match among the ' +
      'latest 1,000. Use it to build a search box.',
    access: anyone,
    // Tells its caller which of the users are rivals.
    live: true,
    query: z.object({
      search: searchText,
      limit: limit(100, 20).meta({ description: 'Maximum number of results of each kind' }),
      inactive,
      hasPlayedGame: presence.meta({
        description:
          'Flag; when present, lists only songs of games that you have played. Needs a credential to have an effect',
      }),
    }),
    success: {
      200: z.object({
        users: z.array(FoundUserDocument),
        songs: z.array(FoundGameSongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Charts of the songs, in all playtypes' }),
        folders: z.array(FoundFolderDocument),
        tables: z.array(FoundTableDocument),
        sessions: z.array(FoundSessionDocument),
        quests: z.array(FoundQuestDocument),
        goals: z.array(FoundGoalDocument),
      }),
    },
  }),
  chartHash: route({
    method: 'GET',
    path: '/api/v1/search/chart-hash',
    summary: 'Find charts by hash, in-game id or chart id',
    description:
      'Returns charts of all games with this file hash, in-game id or chart id, and their songs; hexadecimal digits may be ' +
      'upper case. Use it to open the page of a chart that a game knows by its hash.',
    access: anyone,
    query: z.object({
      search: z.string().max(200).meta({ description: 'Hash or id of the chart', example: EXAMPLE_CHART }),
    }),
    success: { 200: z.object({ songs: z.array(GameSongDocument), charts: z.array(ChartDocument) }) },
  }),
};

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
    summary: 'Find users, songs, folders, tables, sessions, quests and goals by name',
    description:
      'In every game at once; of each kind the best matches first. Any part of a name fits, in any script, without regard to case, ' +
      'accents and width. Of sessions, words of one or two characters alone are looked for among the latest 1,000.',
    access: anyone,
    // Tells its caller which of the users are rivals.
    live: true,
    query: z.object({
      search: searchText,
      limit: limit(100, 20).meta({ description: 'How many of each kind to list at most' }),
      inactive,
      hasPlayedGame: presence.meta({
        description: 'Whether to list only songs of games that you have played; of no effect for strangers',
      }),
    }),
    success: {
      200: z.object({
        users: z.array(FoundUserDocument),
        songs: z.array(FoundGameSongDocument),
        charts: z.array(ChartDocument).meta({ description: 'All charts of the songs, in every playtype' }),
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
    summary: 'Find charts by what names exactly one: a hash of the file, an id in the game, a chart id',
    description: 'In every game at once. Hexadecimal digits may be in capitals.',
    access: anyone,
    query: z.object({
      search: z.string().max(200).meta({ description: 'Hash or id of a chart', example: EXAMPLE_CHART }),
    }),
    success: { 200: z.object({ songs: z.array(GameSongDocument), charts: z.array(ChartDocument) }) },
  }),
};

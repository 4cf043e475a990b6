import type { ComparedTable } from '../../../../db/difference.ts';

/** Tables that a load of seed files changes, with their keys. */
export const TABLES = {
  songs: { name: 'songs', key: ['id'] },
  titles: { name: 'song_titles', key: ['song', 'game', 'title'] },
  // A chart's play count is maintained by the code that stores plays.
  charts: { name: 'charts', key: ['id'], without: ['playcount'] },
  keys: { name: 'chart_keys', key: ['chart', 'gpt', 'match_type', 'key'] },
  formerIDs: { name: 'former_chart_ids', key: ['chart_id'] },
  folders: { name: 'folders', key: ['id'] },
  contents: { name: 'folder_charts', key: ['folder', 'chart'] },
  tables: { name: 'tables', key: ['table_id'] },
  goals: { name: 'goals', key: ['goal_id'] },
  quests: { name: 'quests', key: ['quest_id'] },
  questlines: { name: 'questlines', key: ['questline_id'] },
  courses: { name: 'courses', key: ['gpt', 'md5sums'] },
} as const satisfies Record<string, ComparedTable>;

export type TableName = keyof typeof TABLES;

import { openForReading } from '../../db/open.ts';

const GPT = "(select game || ':' || playtype from game_playtypes where id = gpt) as gpt";

/** Selects all of a catalogue, with public ids in place of row ids. */
const QUERIES: Record<string, string> = {
  songs: 'select game, song_id, title, artist, alt_titles, search_terms, data, search_text, v3_id from songs',
  charts: `select chart_id, (select song_id from songs where songs.id = song) as song, ${GPT}, difficulty, level, level_num,
    is_primary, versions, data, rgc_id, tierlist_info, v3_id from charts`,
  folders: `select folder_id, ${GPT}, title, type, data, search_terms, inactive, v3_id, slug from folders`,
  folderCharts: `select (select folder_id from folders where id = folder) as folder,
    (select chart_id from charts where id = chart) as chart from folder_charts`,
  keys: `select ${GPT}, match_type, key, (select chart_id from charts where id = chart) as chart from chart_keys`,
  tables: `select table_id, ${GPT}, title, description, folders, inactive, is_default, v3_id from tables`,
  goals: `select goal_id, ${GPT}, name, charts, criteria, value_name from goals`,
  quests: `select quest_id, ${GPT}, name, desc, quest_data from quests`,
  questlines: `select questline_id, ${GPT}, name, desc, quests from questlines`,
  courses: `select ${GPT}, md5sums, title, class_set, value from courses`,
};

const JSON_COLUMNS =
  /^(alt_titles|search_terms|data|versions|tierlist_info|folders|charts|criteria|quest_data|quests)$/;

/** Returns the value of a column; of JSON, with the keys of objects in order. */
const plain = (column: string, value: unknown): unknown =>
  JSON_COLUMNS.test(column) ? sorted(JSON.parse(String(value))) : value;
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;

/** Returns all that a catalogue holds, in an order that does not depend on the order of loading. */
export function catalogueContent(file: string): Record<string, string[]> {
  const connection = openForReading(file);
  try {
    return Object.fromEntries(
      Object.entries(QUERIES).map(([name, query]) => {
        const rows = connection.client.prepare<[], Record<string, unknown>>(query).all();
        const texts = rows.map((row) =>
          JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(key, value)]))),
        );
        return [name, texts.toSorted()];
      }),
    );
  } finally {
    connection.close();
  }
}

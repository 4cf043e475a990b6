import type { Connection, Db } from '../../../../db/open.ts';

type Database = Connection['client'];

/** Place of a chart, and the number of players with scores on it. */
export interface ChartPlace {
  song: number;
  players: number;
}

/** Returns the song (row) and players of every chart of a shadow, by its row. */
export function findChartPlaces(client: Database): Map<number, ChartPlace> {
  const rows = client.prepare<[], [number, number, number]>('SELECT id, song, playcount FROM temp.charts').raw().all();
  return new Map(rows.map(([row, song, players]) => [row, { song, players }]));
}

/** Returns the number of players who have each goal, by its id. */
export const countGoalPlayers = (client: Database): Map<string, number> =>
  new Map(
    client.prepare<[], [string, number]>('SELECT goal_id, count(*) FROM main.goal_subs GROUP BY goal_id').raw().all(),
  );

/** Returns charts (rows) whose public id differs in a shadow. */
export const findRenamed = (client: Database): { row: number; gpt: number; from: string; to: string }[] =>
  client
    .prepare<[], { row: number; gpt: number; from: string; to: string }>(
      `SELECT a.id AS row, a.gpt AS gpt, b.chart_id AS "from", a.chart_id AS "to"
       FROM temp.charts a JOIN main.charts b ON b.id = a.id WHERE a.chart_id <> b.chart_id`,
    )
    .all();

/** Returns the goals that a stored quest names. */
export const goalIDsIn = (questData: string): string[] =>
  (JSON.parse(questData) as { goals: { goalID: string }[] }[]).flatMap(({ goals }) =>
    goals.map(({ goalID }) => goalID),
  );

/** Returns the players affected by changes of these charts (rows): through scores, orphans, goals or quests. */
export const findConcerned = (client: Database, charts: readonly number[]): number[] =>
  client
    .prepare<[string], number>(
      `SELECT user FROM main.pbs WHERE chart IN (SELECT value FROM json_each(?)) UNION SELECT user FROM main.orphans
       UNION SELECT user FROM main.goal_subs UNION SELECT user FROM main.quest_subs`,
    )
    .pluck()
    .all(JSON.stringify(charts));

/** Returns the underlying connection, for rows in SQLite's form. */
export const clientOf = (db: Db): Database => (db as unknown as { $client: Database }).$client;

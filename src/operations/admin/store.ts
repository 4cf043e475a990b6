import { and, eq, inArray } from 'drizzle-orm';

import type { PBFilter, ScoreFilter } from '../../../contracts/documents/filter.ts';
import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { charts, gamePlaytypes, pbs, scores, songs } from '../../../db/schema/index.ts';
import { parseScoreID } from '../../play/scores/score-id.ts';

type Wanted<T extends string | number> = T | { $in: T[] } | undefined;

/** Returns the values that a filter's field allows. */
export const allowed = <T extends string | number>(wanted: NonNullable<Wanted<T>>): readonly T[] =>
  typeof wanted === 'object' ? wanted.$in : [wanted];

const fits = <T extends string | number>(column: Parameters<typeof isOneOf>[0], wanted: Wanted<T>) =>
  wanted === undefined ? undefined : isOneOf(column, allowed(wanted));

const ofChart = ({ game, playtype, songID, chartID }: PBFilter) => [
  fits(gamePlaytypes.game, game),
  fits(gamePlaytypes.playtype, playtype),
  fits(songs.songID, songID),
  fits(charts.chartID, chartID),
];

/** Returns the charts (rows) of the scores that match a filter. */
export async function findChartsOfScores(db: Db, { scoreID, ...filter }: ScoreFilter): Promise<number[]> {
  const ids = scoreID === undefined ? undefined : allowed(scoreID).flatMap((id) => parseScoreID(id) ?? []);
  return (
    await db
      .selectDistinct({ chart: scores.chart })
      .from(scores)
      .innerJoin(charts, eq(charts.id, scores.chart))
      .innerJoin(songs, eq(songs.id, charts.song))
      .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, charts.gpt))
      .where(and(ids && inArray(scores.scoreID, ids), fits(scores.user, filter.userID), ...ofChart(filter)))
      .all()
  ).map(({ chart }) => chart);
}

/** Player and chart (rows) in a game:playtype. */
export interface PlayedChart {
  user: number;
  gpt: number;
  chart: number;
}

/** Returns where PBs match a filter, or should exist because there are scores. `users` null means everybody. */
export async function findPlayedBy(db: Db, users: readonly number[] | null, filter: PBFilter): Promise<PlayedChart[]> {
  const found = new Map<string, PlayedChart>();
  for (const table of [scores, pbs]) {
    const rows = await db
      .selectDistinct({ user: table.user, gpt: table.gpt, chart: table.chart })
      .from(table)
      .innerJoin(charts, eq(charts.id, table.chart))
      .innerJoin(songs, eq(songs.id, charts.song))
      .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, charts.gpt))
      .where(and(users ? isOneOf(table.user, users) : undefined, fits(table.user, filter.userID), ...ofChart(filter)))
      .all();
    for (const row of rows) found.set(`${row.user} ${row.chart}`, row);
  }
  return [...found.values()];
}

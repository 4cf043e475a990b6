import type { Db } from '../../db/open.ts';
import type { ScoreRow } from '../scores/store.ts';
import { findUserByID } from '../users/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { findKnownCharts, findScores } from './store.ts';
import { findTruth, type KnownChart, type Truth } from './truth.ts';

/** A user in a game:playtype, and all that should be stored of them. */
export interface Player extends Ugpt {
  /** Null when something is stored of a user who is not there. */
  username: string | null;
  scores: readonly ScoreRow[];
  /** Charts that they have a score on, by row. */
  charts: ReadonlyMap<number, KnownChart>;
  truth: Truth;
  /** The public id of a chart, or its row where there is no such chart. */
  chartName(row: number): string;
}

/**
 * Reads a player's scores and computes all that follows from them. Throws RangeError as findTruth does, and for scores
 * of nobody.
 */
export async function readPlayer(db: Db, ugpt: Ugpt): Promise<Player> {
  const username = (await findUserByID(db, ugpt.userID))?.username ?? null;
  const scores = await findScores(db, ugpt);
  if (username === null && scores.length > 0) throw new RangeError(`there is no user ${ugpt.userID}`);
  const charts = await findKnownCharts(db, [...new Set(scores.map(({ chart }) => chart))]);
  const chartName = (row: number) => charts.get(row)?.facts.chartID ?? `row ${row}`;
  return { ...ugpt, username, scores, charts, truth: findTruth(ugpt.gpt, scores, charts), chartName };
}

import type { Db } from '../../../db/open.ts';
import { findUserByID } from '../../accounts/users/store.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { ScoreRow } from '../../play/scores/store.ts';
import { findKnownCharts, findScores } from './store.ts';
import { findTruth, type KnownChart, type Truth } from './truth.ts';

/** User in a game:playtype with all expected data. */
export interface Player extends Ugpt {
  /** Null if data is stored for a missing user. */
  username: string | null;
  scores: readonly ScoreRow[];
  /** Charts with a score, by row. */
  charts: ReadonlyMap<number, KnownChart>;
  truth: Truth;
  /** Returns the public id of a chart, or its row if the chart is missing. */
  chartName(row: number): string;
}

/**
 * Reads a player's scores and computes everything derived from them. Throws RangeError as findTruth does, and for scores without a user.
 */
export async function readPlayer(db: Db, ugpt: Ugpt): Promise<Player> {
  const username = (await findUserByID(db, ugpt.userID))?.username ?? null;
  const scores = await findScores(db, ugpt);
  if (username === null && scores.length > 0) throw new RangeError(`no such user: ${ugpt.userID}`);
  const charts = await findKnownCharts(db, [...new Set(scores.map(({ chart }) => chart))]);
  const chartName = (row: number) => charts.get(row)?.facts.chartID ?? `row ${row}`;
  return { ...ugpt, username, scores, charts, truth: findTruth(ugpt.gpt, scores, charts), chartName };
}

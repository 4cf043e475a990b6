import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { ChartFacts, MergedPB } from '../../games/engine/play.ts';
import { findPlaysBefore } from '../scores/store.ts';
import { mergePlays } from './merge.ts';

/**
 * Returns a player's PBs on these charts (by row) before a moment (Unix ms), without charts not played by then. A play without a time
 * counts from when it was added: it can't be later than that.
 */
export async function pbsBefore(
  db: Db,
  { gpt, userID }: Pick<Ugpt, 'gpt' | 'userID'>,
  facts: ReadonlyMap<number, ChartFacts>,
  time: number,
): Promise<Map<number, MergedPB>> {
  const plays = Map.groupBy(await findPlaysBefore(db, userID, [...facts.keys()], time), ({ chart }) => chart);
  return new Map([...plays].map(([chart, onChart]) => [chart, mergePlays(gpt, onChart, facts.get(chart)!)]));
}

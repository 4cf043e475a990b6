import type { Db } from '../../db/open.ts';
import type { ChartFacts, MergedPB } from '../games/engine/play.ts';
import { findPlaysBefore } from '../scores/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { mergePlays } from './merge.ts';

/**
 * A player's PBs on these charts (by row) as they were before a moment (Unix ms); charts that they had not played are
 * left out. A play without a time counts from when it was added: later than that it can't have been.
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

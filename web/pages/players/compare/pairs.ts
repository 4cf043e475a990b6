import type { ChartDocument, PBDocument, ScoreDocument, SongDocument } from 'kaiden-client';

import type { Play } from '../plays/play.ts';

/** Compared values of a player on a chart. */
export interface Side {
  score: number;
  percent: number;
  grade: string;
  lamp: string;
  lampIndex: number;
}

/** Two players, or one on two days, on a chart; at least one of them has played it. */
export interface Pair {
  chartID: string;
  chart: ChartDocument;
  song: SongDocument;
  left: Side | undefined;
  right: Side | undefined;
}

export type By = 'score' | 'lamp';

/** Result of a comparison on a chart: the leader, or the only player of it. */
export type Standing = 'left' | 'right' | 'equal' | 'onlyLeft' | 'onlyRight';

const sideOf = ({ play: { scoreData } }: Play): Side => scoreData;

export const bySides = (pbs: readonly Play<PBDocument>[]): Map<string, Side> =>
  new Map(pbs.map((pb) => [pb.chart.chartID, sideOf(pb)]));

/**
 * The best score and the best lamp on each chart before a time (Unix ms), from all plays of a player. A play without a
 * time counts from when it was imported.
 */
export function bestBefore(scores: readonly Play<ScoreDocument>[], before: number): Map<string, Side> {
  const best = new Map<string, Side>();
  for (const score of scores) {
    if ((score.play.timeAchieved ?? score.play.timeAdded) >= before) continue;
    const [side, known] = [sideOf(score), best.get(score.chart.chartID)];
    best.set(score.chart.chartID, known ? better(known, side) : side);
  }
  return best;
}

function better(a: Side, b: Side): Side {
  const scored = b.score > a.score ? b : a;
  const { lamp, lampIndex } = b.lampIndex > a.lampIndex ? b : a;
  return { ...scored, lamp, lampIndex };
}

/** Puts two sides together; `on` are plays on every chart of either. */
export function pairsOf(on: readonly Play[], left: Map<string, Side>, right: Map<string, Side>): Pair[] {
  const charts = new Map(on.map(({ chart, song }) => [chart.chartID, { chart, song }]));
  return [...charts].flatMap(([chartID, of]) => {
    const pair = { chartID, ...of, left: left.get(chartID), right: right.get(chartID) };
    return pair.left || pair.right ? [pair] : [];
  });
}

/** Returns the lead of the left side: in points, or in lamps. */
export function leadOf({ left, right }: Pair, by: By): number | undefined {
  if (!left || !right) return undefined;
  return by === 'score' ? left.score - right.score : left.lampIndex - right.lampIndex;
}

export function standingOf(pair: Pair, by: By): Standing {
  const lead = leadOf(pair, by);
  if (lead === undefined) return pair.left ? 'onlyLeft' : 'onlyRight';
  return lead > 0 ? 'left' : lead < 0 ? 'right' : 'equal';
}

import type { Tx } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { emptyToNull } from '../../base/shared/empty-to-null.ts';
import { inSlices, type OnStep } from '../../base/shared/in-steps.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { findPlays, findPlaysOfRows } from '../scores/store.ts';
import {
  addToPlaycounts,
  deletePBRatings,
  deletePBs,
  insertPBRatings,
  putPBs,
  type NewPB,
  type NewPBRating,
} from './change.store.ts';
import { mergePlays, type PlayRow } from './merge.ts';
import { findChartsWithPB, findComposing } from './store.ts';

/** Sorts PBs without a time last on a leaderboard. */
const NO_TIME = Number.MAX_SAFE_INTEGER;

/**
 * Rebuilds a player's PBs on these charts from all of their plays there, with the ratings and play counts that depend on them. `facts` has
 * an entry for every chart. A chart without plays loses its PB. `onStep` gets the number of PBs done.
 */
export async function rebuildPBs(
  tx: Tx,
  ugpt: Ugpt,
  facts: ReadonlyMap<number, ChartFacts>,
  onStep: OnStep = () => undefined,
): Promise<void> {
  const charts = [...facts.keys()];
  const before = await findChartsWithPB(tx, ugpt.userID, charts);
  const plays = Map.groupBy(await findPlays(tx, ugpt.userID, charts), (play) => play.chart);
  const gone = charts.filter((chart) => before.has(chart) && !plays.has(chart));
  if (before.size > 0) await deletePBRatings(tx, ugpt.userID, [...before]);
  if (gone.length > 0) await deletePBs(tx, ugpt.userID, gone);
  await putMerged(tx, ugpt, { facts, plays, before }, onStep);
  await addToPlaycounts(tx, gone, -1);
}

/**
 * Updates a player's PBs with new plays, on the charts of `facts`. A PB consists of the best play by each metric, so its current plays and
 * the new ones suffice, however many there are on the chart. `onStep` gets the number of PBs done.
 */
export async function addToPBs(
  tx: Tx,
  ugpt: Ugpt,
  { facts, fresh }: { facts: ReadonlyMap<number, ChartFacts>; fresh: readonly PlayRow[] },
  onStep: OnStep = () => undefined,
): Promise<void> {
  const composing = await findComposing(tx, ugpt.userID, [...facts.keys()]);
  const known = await findPlaysOfRows(tx, [...composing.values()].flat());
  const relevant = [...known, ...fresh].sort(byChartAndScoreID);
  const plays = Map.groupBy(relevant, (play) => play.chart);
  const before = new Set(composing.keys());
  if (before.size > 0) await deletePBRatings(tx, ugpt.userID, [...before]);
  await putMerged(tx, ugpt, { facts, plays, before }, onStep);
}

/** Same order as `findPlays`. */
const byChartAndScoreID = (a: PlayRow, b: PlayRow): number => a.chart - b.chart || Buffer.compare(a.scoreID, b.scoreID);

interface ToMerge {
  facts: ReadonlyMap<number, ChartFacts>;
  /** Data of the plays that the PB needs, by chart. */
  plays: ReadonlyMap<number, readonly PlayRow[]>;
  /** Charts that had a PB. */
  before: ReadonlySet<number>;
}

/** Stores the merged PBs with their ratings, and counts players who are new on a chart. */
async function putMerged(tx: Tx, ugpt: Ugpt, { facts, plays, before }: ToMerge, onStep: OnStep): Promise<void> {
  for (const some of inSlices([...plays], onStep)) {
    const rows = some.map(([chart, onChart]) => mergeOnChart(ugpt, chart, onChart, facts.get(chart)!));
    await putPBs(tx, rows);
    await insertPBRatings(
      tx,
      rows.filter(({ chart }) => facts.get(chart)!.isPrimary).flatMap((row) => ratingRows(ugpt.gpt, row)),
    );
  }
  await addToPlaycounts(
    tx,
    [...plays.keys()].filter((chart) => !before.has(chart)),
    1,
  );
}

function mergeOnChart(
  { userID, gpt, gptRow }: Ugpt,
  chart: number,
  rows: readonly PlayRow[],
  facts: ChartFacts,
): NewPB {
  const merged = mergePlays(gpt, rows, facts);
  return {
    user: userID,
    chart,
    gpt: gptRow,
    ranking: merged.ranking,
    rankedAt: merged.timeAchieved ?? NO_TIME,
    score: merged.score,
    percent: merged.percent,
    lamp: merged.lamp,
    lampIndex: gpt.lampIndex(merged.lamp),
    grade: merged.grade,
    gradeIndex: gpt.gradeIndex(merged.grade),
    judgements: emptyToNull(merged.judgements),
    optional: emptyToNull(merged.optional),
    calculated: merged.ratings,
    composedFrom: merged.composedFrom.map(({ name, id }) => ({ name, id: rows[id]!.id })),
    highlight: merged.highlight,
    timeAchieved: merged.timeAchieved,
  };
}

const ratingRows = ({ indexedAlgs }: Gpt, { user, gpt, chart, calculated }: NewPB): NewPBRating[] =>
  indexedAlgs.flatMap((alg) => {
    const value = calculated[alg] ?? null;
    return value === null ? [] : [{ user, gpt, chart, alg, value }];
  });

import type { Gpt } from '../../games/engine/gpt.ts';
import type { ChartFacts, MergedPB, StoredPlay } from '../../games/engine/play.ts';
import type { findPlays } from '../scores/store.ts';

export type PlayRow = Awaited<ReturnType<typeof findPlays>>[number];

const nothing = {};

const toStoredPlay = (row: PlayRow, place: number): StoredPlay => ({
  id: place,
  score: row.score,
  percent: row.percent,
  lamp: row.lamp,
  grade: row.grade,
  judgements: row.judgements ?? nothing,
  optional: row.optional ?? nothing,
  scoreMeta: nothing,
  highlight: row.highlight,
  timeAchieved: row.timeAchieved,
});

/**
 * Merges one player's plays on one chart into a PB. Rows come in the order of their scoreIDs; their position in it, which is the `id` in
 * the result, breaks ties, so that the order of arrival does not matter.
 */
export const mergePlays = (gpt: Gpt, rows: readonly PlayRow[], facts: ChartFacts): MergedPB =>
  gpt.mergePB(rows.map(toStoredPlay), facts);

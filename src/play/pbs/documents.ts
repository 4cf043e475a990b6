import type { PBDocument } from '../../../contracts/documents/score.ts';
import type { Db } from '../../../db/open.ts';
import { LazyList, type Serializable } from '../../base/json/values.ts';
import { findRelated, type Related } from '../../catalogue/related.ts';
import type { Games } from '../../games/registry.ts';
import { gptFinder, scoreData } from '../scores/documents.ts';
import { formatScoreID } from '../scores/score-id.ts';
import { findScoreIDs } from '../scores/store.ts';
import { toObject } from './composed-from.ts';
import type { RankedPBRow } from './store.ts';

export interface PBsWithRelated extends Pick<Related, 'songs' | 'charts'> {
  pbs: LazyList<Serializable<PBDocument>>;
}

/** Returns documents of PBs, in the order of the rows, with their songs and charts; `composedFrom` in the requested form, or as a list. */
export async function pbDocuments(
  db: Db,
  games: Games,
  rows: readonly RankedPBRow[],
  form: 'list' | 'object' = 'list',
): Promise<PBsWithRelated> {
  const related = await findRelated(
    db,
    rows.map(({ chart }) => chart),
  );
  const scoreIDs = await findScoreIDs(
    db,
    rows.flatMap(({ composedFrom }) => composedFrom.map(({ id }) => id)),
  );
  const gptOf = gptFinder(games);
  const pbs = LazyList.of(rows, (row): Serializable<PBDocument> => {
    const chart = related.chart(row.chart);
    const { game, playtype, songID, chartID, isPrimary } = chart;
    const gpt = gptOf(chart);
    const parts = row.composedFrom.map(({ name, id }) => ({ name, scoreID: formatScoreID(scoreIDs.get(id)!) }));
    return {
      userID: row.user,
      game,
      playtype,
      songID,
      chartID,
      isPrimary,
      composedFrom: form === 'list' ? parts : (toObject(gpt, parts) as unknown as typeof parts),
      rankingData: { rank: row.better + 1, outOf: row.outOf, rivalRank: row.rivalRank },
      scoreData: scoreData(gpt, row, () => related.facts(row.chart).facts),
      calculatedData: row.calculated,
      highlight: row.highlight,
      timeAchieved: row.timeAchieved,
    };
  });
  return { pbs, songs: related.songs, charts: related.charts };
}

import type { ScoreData, ScoreDocument } from '../../contracts/documents/score.ts';
import type { Db } from '../../db/open.ts';
import { findRelated, type Related } from '../catalogue/related.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Games } from '../games/registry.ts';
import { LazyList, settled, StoredJSON, type Written } from '../written/values.ts';
import { formatScoreID } from './score-id.ts';
import { type ShownScore } from './shown/store.ts';
import { findSources } from './store.ts';

type Graded = Pick<ShownScore, 'score' | 'percent' | 'lamp' | 'grade' | 'judgements' | 'optional'>;

/** What is stored as NULL. */
const NOTHING = new StoredJSON<Record<string, never>>('{}');

/** Makes what finds the game:playtype of charts. Those of a list are mostly of one, which is looked up once. */
export function gptFinder(games: Games): (chart: { game: string; playtype: string }) => Gpt {
  let last: Gpt | undefined;
  return ({ game, playtype }) => {
    if (last?.game !== game || last.playtype !== playtype) last = games.gpt(game, playtype);
    if (!last) throw new Error(`There are scores of ${game}:${playtype}, which is not known`);
    return last;
  };
}

/** The part of a document that scores and PBs share. */
export function scoreData(gpt: Gpt, row: Graded): Written<ScoreData> {
  const optional = row.optional ?? NOTHING;
  return {
    score: row.score,
    percent: row.percent,
    lamp: row.lamp,
    lampIndex: gpt.lampIndex(row.lamp),
    grade: row.grade,
    gradeIndex: gpt.gradeIndex(row.grade),
    judgements: row.judgements ?? NOTHING,
    optional,
    hitMeta: optional,
  };
}

export interface ScoresWithRelated extends Pick<Related, 'songs' | 'charts'> {
  scores: LazyList<Written<ScoreDocument>>;
}

/** Documents of scores, in the order of the rows, with their songs and charts. */
export const scoreDocuments = (db: Db, games: Games, rows: readonly ShownScore[]): Promise<ScoresWithRelated> =>
  scoreDocumentsOf(db, games, { charts: rows.map(({ chart }) => chart), count: rows.length, pages: () => [rows] });

/** Scores that are read page by page when they are written. */
export interface PagedScores {
  /** The rows of all charts that they are on; they may repeat. */
  charts: readonly number[];
  count: number;
  pages: () => Iterable<readonly ShownScore[]>;
}

/** The same of scores that are not read yet. */
export async function scoreDocumentsOf(
  db: Db,
  games: Games,
  { charts, count, pages }: PagedScores,
): Promise<ScoresWithRelated> {
  const related = await findRelated(db, charts);
  const sources = await findSources(db);
  const gptOf = gptFinder(games);
  const scores = LazyList.ofPages(count, pages, (row): Written<ScoreDocument> => {
    const chart = related.chart(row.chart);
    const { game, playtype, songID, chartID, isPrimary } = chart;
    const source = sources.get(row.source)!;
    return {
      scoreID: formatScoreID(row.scoreID),
      userID: row.user,
      game,
      playtype,
      songID,
      chartID,
      isPrimary,
      service: source.service,
      importType: source.importType,
      scoreData: scoreData(gptOf(chart), row),
      scoreMeta: row.scoreMeta ?? NOTHING,
      calculatedData: row.calculated,
      highlight: row.highlight,
      comment: row.comment,
      timeAchieved: row.timeAchieved,
      timeAdded: row.timeAdded,
    };
  });
  return { scores, songs: related.songs, charts: related.charts };
}

/** The document of one score. */
export async function scoreDocument(db: Db, games: Games, row: ShownScore): Promise<ScoreDocument> {
  const [score] = (await scoreDocuments(db, games, [row])).scores;
  return settled(score) as ScoreDocument;
}

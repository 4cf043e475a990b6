import type { ScoreData, ScoreDocument } from '../../contracts/documents/score.ts';
import type { Db } from '../../db/open.ts';
import { findRelated, type Related } from '../catalogue/related.ts';
import type { Games } from '../games/registry.ts';
import { LazyList, settled, StoredJSON, type Written } from '../shared/written.ts';
import { formatScoreID } from './score-id.ts';
import { type ShownScore } from './shown/store.ts';
import { findSources } from './store.ts';

type Graded = Pick<ShownScore, 'score' | 'percent' | 'lamp' | 'grade' | 'judgements' | 'optional'>;

/** What is stored as NULL. */
const NOTHING = new StoredJSON<Record<string, never>>('{}');

/** The part of a document that scores and PBs share. */
export function scoreData(
  games: Games,
  { game, playtype }: { game: string; playtype: string },
  row: Graded,
): Written<ScoreData> {
  const gpt = games.gpt(game, playtype);
  if (!gpt) throw new Error(`There are scores of ${game}:${playtype}, which is not known`);
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
export async function scoreDocuments(db: Db, games: Games, rows: readonly ShownScore[]): Promise<ScoresWithRelated> {
  const related = await findRelated(
    db,
    rows.map(({ chart }) => chart),
  );
  const sources = await findSources(db);
  const scores = LazyList.of(rows, (row): Written<ScoreDocument> => {
    const { game, playtype, songID, chartID, isPrimary } = related.chart(row.chart);
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
      scoreData: scoreData(games, { game, playtype }, row),
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

import type { ScoreData, ScoreDocument } from '../../../contracts/documents/score.ts';
import type { Db } from '../../../db/open.ts';
import { LazyList, materialise, StoredJSON, type Serializable } from '../../base/json/values.ts';
import { findRelated, type Related } from '../../catalogue/related.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import type { Games } from '../../games/registry.ts';
import { formatScoreID } from './score-id.ts';
import { type ShownScore } from './shown.store.ts';
import { findSources } from './store.ts';

type Graded = Pick<ShownScore, 'score' | 'percent' | 'lamp' | 'grade' | 'judgements' | 'optional'>;

/** Empty object, which is stored as NULL. */
const NOTHING = new StoredJSON<Record<string, never>>('{}');

/** Returns a function that finds the game:playtype of charts. Charts in a list mostly share one, which is looked up once. */
export function gptFinder(games: Games): (chart: { game: string; playtype: string }) => Gpt {
  let last: Gpt | undefined;
  return ({ game, playtype }) => {
    if (last?.game !== game || last.playtype !== playtype) last = games.gpt(game, playtype);
    if (!last) throw new Error(`There are scores of ${game}:${playtype}, which is not known`);
    return last;
  };
}

/** Returns the part of a document that scores and PBs share, as far as it is stored. */
export function storedData(gpt: Gpt, row: Graded): Serializable<ScoreData> {
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

/** Returns the part of a document that scores and PBs share. Reads the chart only in games with derived metrics. */
export function scoreData(gpt: Gpt, row: Graded, facts: () => ChartFacts): Serializable<ScoreData> {
  const stored = storedData(gpt, row);
  if (!gpt.derive) return stored;
  const { judgements, optional } = materialise({
    judgements: stored.judgements,
    optional: stored.optional,
  }) as ScoreData;
  return { ...stored, derived: gpt.derive({ judgements, optional, chart: facts() }) };
}

export interface ScoresWithRelated extends Pick<Related, 'songs' | 'charts'> {
  scores: LazyList<Serializable<ScoreDocument>>;
}

/** Returns documents of scores, in the order of the rows, with their songs and charts. */
export async function scoreDocuments(db: Db, games: Games, rows: readonly ShownScore[]): Promise<ScoresWithRelated> {
  const related = await findRelated(
    db,
    rows.map(({ chart }) => chart),
  );
  const document = scoreDocumenter(games, related, await findSources(db));
  return { scores: LazyList.of(rows, document), songs: related.songs, charts: related.charts };
}

/** Returns a function that turns score rows on these charts into documents. */
export function scoreDocumenter(
  games: Games,
  related: Pick<Related, 'chart' | 'facts'>,
  sources: Awaited<ReturnType<typeof findSources>>,
): (row: ShownScore) => Serializable<ScoreDocument> {
  const gptOf = gptFinder(games);
  return (row) => {
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
      scoreData: scoreData(gptOf(chart), row, () => related.facts(row.chart).facts),
      scoreMeta: row.scoreMeta ?? NOTHING,
      calculatedData: row.calculated,
      highlight: row.highlight,
      comment: row.comment,
      timeAchieved: row.timeAchieved,
      timeAdded: row.timeAdded,
    };
  };
}

/** Returns the document of one score. */
export async function scoreDocument(db: Db, games: Games, row: ShownScore): Promise<ScoreDocument> {
  const [score] = (await scoreDocuments(db, games, [row])).scores;
  return materialise(score) as ScoreDocument;
}

import type { Gpt } from '../games/engine/gpt.ts';
import { BY_CHART_ID } from '../games/engine/match.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { saying } from './pieces.ts';
import type { ExportedScore } from './store.ts';

/** Where scores come from: import type and label by row. */
export type Sources = ReadonlyMap<number, { importType: string; service: string }>;

/** A score as BATCH-MANUAL has it, with all that an import needs to make the same score of it. */
export function scoreEntry(gpt: Gpt, row: ExportedScore, chart: ChartFacts, sources: Sources): Record<string, unknown> {
  const { importType, service } = sources.get(row.source)!;
  return saying({
    score: row.score,
    lamp: row.lamp,
    percent: gpt.def.score.percent === 'sent' ? row.percent : null,
    matchType: BY_CHART_ID.name,
    identifier: row.chartID,
    title: row.title,
    difficulty: row.difficulty,
    timeAchieved: row.timeAchieved,
    comment: row.comment,
    judgements: row.judgements,
    optional: row.optional,
    scoreMeta: row.scoreMeta,
    highlight: row.highlight || null,
    source: { importType, service },
    timeAdded: row.timeAdded,
    graded: refusedToday(gpt, row, chart) ? { percent: row.percent, grade: row.grade, ratings: row.calculated } : null,
  });
}

/** Whether an import would call the play impossible, because its chart is not what it was. */
function refusedToday(gpt: Gpt, row: ExportedScore, chart: ChartFacts): boolean {
  const { score, lamp, percent } = row;
  const judgements = row.judgements ?? {};
  const play = { score, lamp, percent, judgements, optional: row.optional ?? {}, scoreMeta: row.scoreMeta ?? {} };
  return gpt.faults(play, chart).length > 0;
}

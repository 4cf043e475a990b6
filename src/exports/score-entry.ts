import type { Gpt } from '../games/engine/gpt.ts';
import { BY_CHART_ID } from '../games/engine/match.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import type { ExportedScore } from './store.ts';

/** Where scores come from: import type and label by row. */
export type Sources = ReadonlyMap<number, { importType: string; service: string }>;

/** A chart as a score names it, and what rules may know of it. */
export interface NamedChart {
  facts: ChartFacts;
  title: string;
}

/** A score as BATCH-MANUAL has it, with all that an import needs to make the same score of it. */
export function scoreEntry(gpt: Gpt, row: ExportedScore, { facts, title }: NamedChart, sources: Sources): object {
  const { importType, service } = sources.get(row.source)!;
  const { percent, grade, calculated } = row;
  return {
    score: row.score,
    lamp: row.lamp,
    percent: gpt.def.score.percent === 'sent' ? percent : undefined,
    matchType: BY_CHART_ID.name,
    identifier: facts.chartID,
    title,
    difficulty: facts.difficulty,
    // What is undefined is not written.
    timeAchieved: row.timeAchieved ?? undefined,
    comment: row.comment ?? undefined,
    judgements: row.judgements ?? undefined,
    optional: row.optional ?? undefined,
    scoreMeta: row.scoreMeta ?? undefined,
    highlight: row.highlight || undefined,
    source: { importType, service },
    timeAdded: row.timeAdded,
    graded: refusedToday(gpt, row, facts) ? { percent, grade, ratings: calculated } : undefined,
  };
}

/** Whether an import would call the play impossible, because its chart is not what it was. */
function refusedToday(gpt: Gpt, row: ExportedScore, chart: ChartFacts): boolean {
  const { score, lamp, percent } = row;
  const judgements = row.judgements ?? {};
  const play = { score, lamp, percent, judgements, optional: row.optional ?? {}, scoreMeta: row.scoreMeta ?? {} };
  return gpt.faults(play, chart).length > 0;
}

import { z } from 'zod';

import type { TitledFacts } from '../catalogue/related/kept.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { BY_CHART_ID } from '../games/engine/match.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { writer } from '../written/write.ts';
import type { ExportedScore } from './store.ts';

/** Where scores come from: import type and label by row. */
export type Sources = ReadonlyMap<number, { importType: string; service: string }>;

const open = z.record(z.string(), z.unknown());

/** A score as BATCH-MANUAL has it, with all that an import needs to make the same score of it. */
const Entry = z.object({
  score: z.number(),
  lamp: z.string(),
  percent: z.number().optional(),
  matchType: z.string(),
  identifier: z.string(),
  title: z.string(),
  difficulty: z.string(),
  timeAchieved: z.int().optional(),
  comment: z.string().optional(),
  judgements: open.optional(),
  optional: open.optional(),
  scoreMeta: open.optional(),
  highlight: z.boolean().optional(),
  source: z.object({ importType: z.string(), service: z.string() }),
  timeAdded: z.int(),
  graded: z.object({ percent: z.number(), grade: z.string(), ratings: open }).optional(),
});
const write = writer(Entry);

/** What is told of a score beside its row: its chart, where scores come from, and what was made of the score. */
export interface Told {
  chart: TitledFacts;
  sources: Sources;
  graded: () => unknown;
}

/** The JSON of a score, with its chart by id. */
export function scoreEntry(gpt: Gpt, row: ExportedScore, { chart, sources, graded }: Told): string {
  const { facts, title } = chart;
  return write({
    score: row.score,
    lamp: row.lamp,
    percent: gpt.def.score.percent === 'sent' ? row.percent : undefined,
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
    source: sources.get(row.source),
    timeAdded: row.timeAdded,
    // Only of the few that would be refused today.
    graded: refusedToday(gpt, row, facts) ? graded() : undefined,
  });
}

/** Whether an import would call the play impossible, because its chart is not what it was. */
function refusedToday(gpt: Gpt, row: ExportedScore, chart: ChartFacts): boolean {
  const { score, lamp, percent } = row;
  const [judgements, optional] = [row.judgements?.toJSON() ?? {}, row.optional?.toJSON() ?? {}];
  const play = { score, lamp, percent, judgements, optional, scoreMeta: row.scoreMeta?.toJSON() ?? {} };
  return gpt.faults(play, chart).length > 0;
}

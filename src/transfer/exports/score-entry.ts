import { z } from 'zod';

import { serializer } from '../../base/json/serializer.ts';
import type { TitledFacts } from '../../catalogue/related/cached.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { BY_CHART_ID } from '../../games/engine/match.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import type { ExportedScore } from './store.ts';

/** Sources of scores: import type and label by row. */
export type Sources = ReadonlyMap<number, { importType: string; service: string }>;

const open = z.record(z.string(), z.unknown());

/** Score in BATCH-MANUAL form, with everything an import needs to recreate it. */
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
  importID: z.string().nullable().optional(),
  graded: z.object({ percent: z.number(), grade: z.string(), ratings: open }).optional(),
});
const serialize = serializer(Entry);

/** Data of a score besides its row: its chart, the sources, and its stored grade and ratings. */
export interface EntryData {
  chart: TitledFacts;
  sources: Sources;
  /** ImportIDs by row, where scores name their imports; otherwise null. */
  importIDs: ReadonlyMap<number, string> | null;
  graded: () => Promise<unknown>;
}

/** Returns the JSON of a score, with its chart by id. */
export async function scoreEntry(
  gpt: Gpt,
  row: ExportedScore,
  { chart, sources, importIDs, graded }: EntryData,
): Promise<string> {
  const { facts, title } = chart;
  return serialize({
    score: row.score,
    lamp: row.lamp,
    percent: gpt.def.score.percent === 'sent' ? row.percent : undefined,
    matchType: BY_CHART_ID.name,
    identifier: facts.chartID,
    title,
    difficulty: facts.difficulty,
    // Undefined fields are left out.
    timeAchieved: row.timeAchieved ?? undefined,
    comment: row.comment ?? undefined,
    judgements: row.judgements ?? undefined,
    optional: row.optional ?? undefined,
    scoreMeta: row.scoreMeta ?? undefined,
    highlight: row.highlight || undefined,
    source: sources.get(row.source),
    timeAdded: row.timeAdded,
    importID: importIDs ? (row.import !== null && importIDs.get(row.import)) || null : undefined,
    // Only for the few scores that would be refused today.
    graded: refusedToday(gpt, row, facts) ? await graded() : undefined,
  });
}

/** Returns whether an import would refuse the play as impossible because its chart has changed. */
function refusedToday(gpt: Gpt, row: ExportedScore, chart: ChartFacts): boolean {
  const { score, lamp, percent } = row;
  const [judgements, optional] = [row.judgements?.toJSON() ?? {}, row.optional?.toJSON() ?? {}];
  const play = { score, lamp, percent, judgements, optional, scoreMeta: row.scoreMeta?.toJSON() ?? {} };
  return gpt.faults(play, chart).length > 0;
}

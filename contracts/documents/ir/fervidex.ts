import { z } from 'zod';

import { count, graphPoint } from './values.ts';

/** Charts by the hook's abbreviations: playtype and difficulty. */
export const FERVIDEX_CHARTS = ['spb', 'spn', 'sph', 'spa', 'spl', 'dpn', 'dph', 'dpa', 'dpl'] as const;

const GAUGES = ['ASSISTED_EASY', 'EASY', 'HARD', 'EX_HARD'] as const;
const EROSION = ['EROSION_LV1', 'EROSION_LV2', 'EROSION_LV3', 'EROSION_LV4', 'EROSION_LV5'] as const;
const RANGES = ['SUDDEN_PLUS', 'HIDDEN_PLUS', 'SUD_PLUS_HID_PLUS', 'LIFT', 'LIFT_SUD_PLUS'] as const;
const style = z
  .enum(['RANDOM', 'R_RANDOM', 'S_RANDOM', 'MIRROR'])
  .nullish()
  .meta({ description: 'Random option; null for none', example: 'RANDOM' });

const clearType = z.int().min(0).max(7).meta({
  description: 'Lamp: 0 NO PLAY, 1 FAILED, 2 ASSIST, 3 EASY, 4 CLEAR, 5 HARD, 6 EX HARD, 7 FULL COMBO',
  example: 5,
});
/** Longest graph of an EX score: one value for each note. */
const LONGEST_GHOST = 20_000;
const exScores = z.array(z.int().min(0).max(10_000_000)).max(LONGEST_GHOST);

const gaugeGraph = z.array(graphPoint).max(2000);

/** A play, as Fervidex sends it when the result screen appears. Unknown keys are ignored. */
export const FervidexScore = z.object({
  chart: z.enum(FERVIDEX_CHARTS).meta({ example: 'spa' }),
  entry_id: count.meta({ description: "The game's own song id", example: 9001 }),
  chart_sha256: z.string().max(200).nullish().meta({ description: 'Hash of a custom chart', example: null }),
  custom: z.boolean().nullish().meta({ description: 'True if the chart is a custom one', example: false }),
  pgreat: count,
  great: count,
  good: count,
  bad: count,
  poor: count,
  slow: count,
  fast: count,
  combo_break: count,
  ex_score: count.meta({ description: 'EX score', example: 1200 }),
  max_combo: count.nullish().meta({ description: 'Ignored: the game counts it unreliably', example: 301 }),
  clear_type: clearType,
  gauge: gaugeGraph.meta({ description: 'Gauge percent over the chart; above 200 from the point of death on' }),
  ghost: z
    .unknown()
    // Some versions of the hook send something else here.
    .transform((ghost) => exScores.safeParse(ghost).data ?? null)
    .meta({ description: 'EX score over the chart, as whole numbers; anything else is ignored', example: [1, 2, 3] }),
  dead: z
    .object({ measure: z.int().meta({ example: 20 }), note: z.int().meta({ example: 512 }) })
    .nullish()
    .meta({ description: 'Position at which the player failed', example: null }),
  option: z
    .object({
      gauge: z
        .enum([...GAUGES, ...EROSION])
        .nullish()
        .meta({ example: 'HARD' }),
      range: z.enum(RANGES).nullish().meta({ description: 'Lane cover', example: 'SUD_PLUS_HID_PLUS' }),
      style,
      style_2p: style,
      assist: z
        .enum(['AUTO_SCRATCH', 'LEGACY_NOTE', 'ASCR_LEGACY', 'FULL_ASSIST'])
        .nullish()
        .meta({ description: 'Assist option; null for none', example: null }),
    })
    .nullish(),
  '2dx-gsm': z
    .object({ EASY: gaugeGraph, NORMAL: gaugeGraph, HARD: gaugeGraph, EX_HARD: gaugeGraph })
    .nullish()
    .meta({ description: 'Gauge percent over the chart, on every gauge at once', example: null }),
  highlight: z
    .boolean()
    .nullish()
    .meta({ description: 'True if the player has marked the play, which is then sent a second time', example: false }),
});
export type FervidexScore = z.infer<typeof FervidexScore>;

/** A score of a profile. Unknown keys are ignored. */
export const FervidexBest = z.object({
  ex_score: count,
  miss_count: z.int().min(-1).max(99_999_999).nullish().meta({ description: '-1 or null if unknown', example: 12 }),
  clear_type: clearType,
});

export const FERVIDEX_SONG = z.string().regex(/^\d{1,9}$/, 'Expected a song id');
export const FERVIDEX_CHART = z.enum(FERVIDEX_CHARTS);

/** Dans and the best score on each chart, as Fervidex sends them when the game starts. */
export const FervidexProfile = z.object({
  sp_dan: z
    .unknown()
    .optional()
    .meta({ description: 'Position of the SP dan, 0 (7th kyu) to 18 (kaiden); others are ignored', example: 12 }),
  dp_dan: z.unknown().optional().meta({ description: 'Position of the DP dan', example: 7 }),
  scores: z.record(FERVIDEX_SONG, z.partialRecord(FERVIDEX_CHART, FervidexBest)).meta({
    description:
      "Best scores by the game's own song id and chart; imported for INFINITAS, or once at the player's request",
    example: { '1008': { sph: { ex_score: 700, miss_count: 12, clear_type: 4 } } },
  }),
});
export type FervidexProfile = z.infer<typeof FervidexProfile>;

/** A dan course, as Fervidex sends it at its end. */
export const FervidexClass = z.object({
  cleared: z.boolean(),
  course_id: z
    .int()
    .min(0)
    .max(18)
    .meta({ description: 'Position of the dan, 0 (7th kyu) to 18 (kaiden)', example: 15 }),
  play_style: z.union([z.literal(0), z.literal(1)]).meta({ description: '0 SP, 1 DP', example: 0 }),
});
export type FervidexClass = z.infer<typeof FervidexClass>;

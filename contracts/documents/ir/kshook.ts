import { z } from 'zod';

import { count, tenMillions } from './values.ts';

const shared = {
  clear: z
    .enum([
      'CLEAR_PLAYED',
      'CLEAR_EFFECTIVE',
      'CLEAR_EXCESSIVE',
      'CLEAR_MAXXIVE',
      'CLEAR_ULTIMATE_CHAIN',
      'CLEAR_PERFECT',
    ])
    .meta({ example: 'CLEAR_MAXXIVE' }),
  difficulty: z
    .enum([
      'DIFFICULTY_NOVICE',
      'DIFFICULTY_ADVANCED',
      'DIFFICULTY_EXHAUST',
      'DIFFICULTY_INFINITE',
      'DIFFICULTY_MAXIMUM',
    ])
    .meta({ example: 'DIFFICULTY_MAXIMUM' }),
  max_chain: count.meta({ example: 812 }),
  music_id: count.meta({ description: "The game's own song id", example: 879 }),
  score: tenMillions,
  ex_score: count.meta({ example: 5555 }),
};

/** A play, as kshook sends it when the result screen appears. Unknown keys are ignored. */
export const KsHookScore = z.object({
  ...shared,
  gauge: z.int().min(0).max(10_000).meta({ description: 'Gauge in hundredths of a percent', example: 8123 }),
  critical: count,
  near: count,
  error: count,
});
export type KsHookScore = z.infer<typeof KsHookScore>;

/** The best score on a chart. Unknown keys are ignored. */
export const KsHookBest = z.object({
  ...shared,
  timestamp: z.int().min(0).max(99_999_999_999).meta({ description: 'Unix time in seconds', example: 1_771_000_000 }),
});
export type KsHookBest = z.infer<typeof KsHookBest>;

/** Best scores, as kshook sends them when the player logs in. */
export const KsHookExport = z.object({ scores: z.array(KsHookBest).max(50_000) });

import { z } from 'zod';

import { count, tenMillions } from './values.ts';

const shared = {
  difficulty: z
    .int()
    .min(0)
    .max(4)
    .meta({ description: '0 NOV, 1 ADV, 2 EXH, 3 the fourth of the song, 4 MXM', example: 2 }),
  level: z.int().min(1).max(20).meta({ example: 15 }),
  song_id: count.meta({ description: "The game's own song id", example: 22 }),
  score: tenMillions,
  percent: z.number().min(0).max(100).meta({ description: 'Gauge percent', example: 92.5 }),
  max_chain: count.meta({ example: 900 }),
  clear_type: z
    .int()
    .min(1)
    .max(5)
    .meta({ description: '1 FAILED, 2 CLEAR, 3 EXCESSIVE CLEAR, 4 ULTIMATE CHAIN, 5 PERFECT', example: 2 }),
  gauge_type: z.int().min(0).max(3).meta({ example: 0 }),
};

/** A play of VIVID WAVE. Unknown keys are ignored. */
export const BarbatosVivid = z.object({
  ...shared,
  critical: count,
  near_total: count,
  near_fast: count,
  near_slow: count,
  error: count,
  did_fail: z.boolean(),
  is_skill_analyzer: z.boolean().meta({ description: 'True if played inside the skill analyser' }),
});
export type BarbatosVivid = z.infer<typeof BarbatosVivid>;

/** A play of EXCEED GEAR, which has an EX score. Unknown keys are ignored. */
export const BarbatosExceed = z.object({
  ...shared,
  ex_score: count,
  early_error: count,
  early_near: count,
  early_crit: count,
  s_crit: count,
  late_crit: count,
  late_near: count,
  late_error: count,
  chip_near: count,
});
export type BarbatosExceed = z.infer<typeof BarbatosExceed>;

/** A play, as Barbatos sends it when the result screen appears. */
export const BarbatosScore = z.union([BarbatosVivid, BarbatosExceed]);

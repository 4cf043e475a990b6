import { z } from 'zod';

import { count, tenMillions } from './values.ts';

const window = z.number().gt(0).max(100_000);

/** A play with its chart, as unnamed_sdvx_clone sends it. Unknown keys are ignored. */
export const USCPlay = z.object({
  score: z.object({
    score: tenMillions,
    crit: count,
    near: count,
    error: count,
    gauge: z.number().min(0).max(1).meta({ description: 'Gauge at the end, as a fraction', example: 0.83 }),
    timestamp: z
      .int()
      .meta({ description: "Unix time in seconds by the player's clock; ignored", example: 1_771_000_000 }),
    early: count.nullish(),
    late: count.nullish(),
    combo: count.nullish(),
    options: z.object({
      gaugeType: z.int().min(0).max(2).meta({ description: '0 normal, 1 hard, 2 permissive', example: 0 }),
      gaugeOpt: z.int().nullish().meta({ example: 0 }),
      mirror: z.boolean().meta({ example: false }),
      random: z.boolean().meta({ example: false }),
      autoFlags: z
        .int()
        .meta({ description: 'Anything but 0 is refused: a part of the chart was played automatically', example: 0 }),
    }),
    windows: z.object({ perfect: window, good: window, hold: window, miss: window, slam: window }).meta({
      description: 'Timing windows (ms); others than these are refused',
      example: { perfect: 46, good: 150, hold: 150, miss: 300, slam: 84 },
    }),
  }),
  chart: z.object({
    chartHash: z
      .string()
      .regex(/^[0-9a-fA-F]{40}$/, 'Expected a SHA-1')
      .meta({ description: 'SHA-1 of the chart file', example: '39865b55e433499f229f7dd1d97894d1c5e80093' }),
    title: z.string().max(2000).meta({ example: 'ALBIDA Powerless Mix' }),
    artist: z.string().max(2000).meta({ example: '無力P' }),
    effector: z.string().max(2000).meta({ example: 'MAD CHILD' }),
    illustrator: z.string().max(2000).meta({ example: '' }),
    bpm: z.string().max(2000).meta({ example: '180' }),
    level: z.int().min(1).max(20).meta({ example: 17 }),
    difficulty: z.int().min(0).max(3).meta({ description: '0 NOV, 1 ADV, 2 EXH, 3 INF', example: 3 }),
  }),
});
export type USCPlay = z.infer<typeof USCPlay>;

/** A PB, as unnamed_sdvx_clone shows it in its rankings. */
export const USCServerScore = z
  .object({
    score: tenMillions,
    lamp: z
      .int()
      .min(0)
      .max(5)
      .meta({ description: '0 no play, 1 failed, 2 clear, 3 hard clear, 4 ultimate chain, 5 perfect', example: 2 }),
    timestamp: z.int().meta({ description: 'Unix time in seconds; 0 if unknown', example: 1_771_000_000 }),
    crit: count.meta({ description: '0 if unknown', example: 1500 }),
    near: count.meta({ description: '0 if unknown', example: 80 }),
    error: count.meta({ description: '0 if unknown', example: 12 }),
    ranking: z.int().meta({ description: 'Rank on the chart, from 1', example: 1 }),
    gaugeMod: z.enum(['NORMAL', 'HARD', 'PERMISSIVE']).meta({ example: 'NORMAL' }),
    noteMod: z.enum(['NORMAL', 'MIRROR', 'RANDOM', 'MIR-RAN']).meta({ example: 'NORMAL' }),
    username: z.string().meta({ example: 'Hazel' }),
  })
  .meta({ id: 'USCServerScore' });
export type USCServerScore = z.infer<typeof USCServerScore>;

/** Ranks around a play. */
export const USCSubmitted = z.object({
  score: USCServerScore,
  serverRecord: USCServerScore,
  adjacentAbove: z.array(USCServerScore).meta({ description: 'Up to three ranks above, without the record' }),
  adjacentBelow: z.array(USCServerScore).meta({ description: 'Up to three ranks below' }),
  isPB: z.boolean().meta({ description: 'True if the play has the score of the PB', example: true }),
  isServerRecord: z.boolean().meta({ description: "True if the record is the player's", example: true }),
  sendReplay: z
    .string()
    .optional()
    .meta({
      description: 'Identifier under which the game uploads its replay; absent if none is wanted',
      example: `T${'0c'.repeat(32)}`,
    }),
});
export type USCSubmitted = z.infer<typeof USCSubmitted>;

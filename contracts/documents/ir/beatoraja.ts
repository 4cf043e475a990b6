import { z } from 'zod';

const text = z.string().max(1000).meta({ example: '' });
const count = z.int().min(0).meta({ example: 0 });

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Expected 64 lower-case hexadecimal digits')
  .meta({
    description: 'SHA-256 of the chart file',
    example: 'cc56a6e560c4ab613d088f450c2ee94f11d10e0d6d41eb80efe51db0029d2319',
  });

const chart = z.object({
  md5: text.meta({
    description: 'MD5 of the chart file; used if it is 32 hexadecimal digits',
    example: '60db908cf5597c71c394ed4538027698',
  }),
  sha256,
  title: text.meta({ example: 'Paper Lantern [ANOTHER]' }),
  subtitle: text,
  genre: text,
  artist: text,
  subartist: text,
  total: z.number().min(0).meta({ example: 300 }),
  mode: z.enum(['BEAT_7K', 'BEAT_14K', 'POPN_9K']).meta({ example: 'BEAT_7K' }),
  lntype: z
    .int()
    .min(-1)
    .max(2)
    .meta({ description: 'Type of its long notes: -1 unknown, 0 LN, 1 CN, 2 HCN', example: 0 }),
  judge: z.number().meta({ example: 75 }),
  notes: count.meta({ example: 1000 }),
  hasUndefinedLN: z.boolean().meta({ example: false }),
  hasRandom: z.boolean().meta({ description: 'True if its notes differ from play to play', example: false }),
});
export type BeatorajaChart = z.infer<typeof chart>;

/** One value every half second; ten thousand last for more than an hour. */
const gauges = z
  .array(z.int().min(0).max(100).meta({ example: 64 }))
  .max(10_000)
  .nullish();

export const CLEARS = [
  'NoPlay',
  'Failed',
  'AssistEasy',
  'LightAssistEasy',
  'Easy',
  'Normal',
  'Hard',
  'ExHard',
  'FullCombo',
  'Perfect',
  'Max',
] as const;
const clear = z.enum(CLEARS).meta({ example: 'Hard' });

const options = z.int().min(0).max(1_000_000).meta({
  description:
    'Random option of the left side in the ones, of the right side in the tens, double option in the hundreds',
  example: 1,
});

const score = z.object({
  sha256,
  exscore: count.meta({ example: 1500 }),
  clear,
  epg: count,
  lpg: count,
  egr: count,
  lgr: count,
  egd: count,
  lgd: count,
  ebd: count,
  lbd: count,
  epr: count,
  lpr: count,
  ems: count,
  lms: count,
  minbp: z.int().min(-1).meta({ description: 'Miss count; -1 or 2147483647 if unknown', example: 70 }),
  maxcombo: count.meta({ example: 321 }),
  passnotes: count.meta({ example: 1000 }),
  gauge: z.number().min(-1).max(100).meta({ description: 'Type of the gauge; -1 if it changed', example: 3 }),
  option: options,
  deviceType: z.enum(['BM_CONTROLLER', 'KEYBOARD', 'MIDI']).meta({ example: 'BM_CONTROLLER' }),
  assist: z.literal(0, 'Expected 0: plays with assist options are not taken').meta({ description: '0: no assist' }),
  lntype: z.int().min(0).max(1).meta({ example: 0 }),
  gaugeHistory: z
    .object({ easy: gauges, groove: gauges, hard: gauges, exhard: gauges })
    .nullish()
    .meta({ description: 'Gauge percent over the chart, from builds that send it', example: null }),
});

/** Play in beatoraja or LR2oraja, as its IR client sends it. */
export const BeatorajaPlay = z.object({
  chart,
  score,
  client: z.string().max(200).meta({ description: 'Program and version', example: 'LR2oraja 0.8.8' }),
});
export type BeatorajaPlay = z.infer<typeof BeatorajaPlay>;

const stage = z.object({
  md5: z.string().max(1000).meta({ description: 'MD5 of the chart file', example: '69eb6fe5959f9453af3c8e6988af1454' }),
});

/** Course played in beatoraja or LR2oraja. */
export const BeatorajaCourse = z.object({
  course: z.object({
    charts: z
      .array(stage)
      .length(4)
      .meta({ example: Array.from({ length: 4 }, () => ({ md5: '69eb6fe5959f9453af3c8e6988af1454' })) }),
    constraint: z.array(z.string().max(100).meta({ example: 'GAUGE_LR2' })).max(100),
  }),
  score: z.object({ clear, option: options, lntype: z.int().min(0).max(2).meta({ example: 0 }) }),
});
export type BeatorajaCourse = z.infer<typeof BeatorajaCourse>;

const shown = z.int().meta({ example: 0 });

/** PB of a player on a chart, in the form in which the game shows rankings. */
export const BeatorajaEntry = z
  .object({
    sha256,
    id: z.string().meta({ description: 'User id', example: '1' }),
    player: z.string().meta({ description: "Username; empty for the caller's own PB", example: 'hazel' }),
    playcount: shown.meta({ description: 'Always 1', example: 1 }),
    clear: z.int().meta({
      description: '0 no play, 1 failed, 3 assist, 4 easy, 5 normal, 6 hard, 7 ex-hard, 8 full combo',
      example: 6,
    }),
    date: z.int().meta({ description: 'Unix time (s); 0 if unknown', example: 1_771_000_000 }),
    maxcombo: shown,
    notes: shown.meta({ example: 1000 }),
    passnotes: shown,
    minbp: z.int().meta({ description: 'Miss count; -1 if unknown', example: 70 }),
    gauge: shown.meta({ description: 'Always 0' }),
    deviceType: z.string().nullable().meta({ example: 'BM_CONTROLLER' }),
    random: z.int().nullable().meta({ description: 'Random option; null if unknown', example: 1 }),
    epg: shown.meta({
      description: 'Half of the EX score: the game computes it from the best two judgements',
      example: 750,
    }),
    egr: shown.meta({ description: 'Rest of that division' }),
    lpg: shown,
    lgr: shown,
    egd: shown,
    lgd: shown,
    ebd: shown,
    lbd: shown,
    epr: shown,
    lpr: shown,
    ems: shown,
    lms: shown,
  })
  .meta({ id: 'BeatorajaEntry' });
export type BeatorajaEntry = z.infer<typeof BeatorajaEntry>;

/** Rival, as the game lists players. */
export const BeatorajaRival = z
  .object({
    id: z.string().meta({ description: 'User id', example: '2' }),
    name: z.string().meta({ example: 'rowan' }),
    rank: z.string().meta({ description: 'Always empty', example: '' }),
  })
  .meta({ id: 'BeatorajaRival' });

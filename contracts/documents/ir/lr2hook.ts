import { z } from 'zod';

import { orNull } from '../../common.ts';

const count = z.int().min(0).meta({ example: 100 });

/** 3 March 1973 in milliseconds: no play is from the year to which these seconds lead. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** Gauge percent over a chart; LR2 always gives 1000 values. */
const hpGraph = z
  .array(z.int().min(0).max(100).meta({ example: 64 }))
  .length(1000)
  .meta({ id: 'LR2GaugeGraph', example: Array.from({ length: 1000 }, () => 64) });
const graph = orNull(hpGraph).optional();

const playerData = z.object({
  autoScr: z
    .literal(0, 'Expected 0: plays with auto-scratch are not taken')
    .meta({ description: '0: no auto-scratch' }),
  gameMode: z.string().max(100).meta({ description: 'Keys that the game is set to', example: '7K' }),
  random: z.enum(['NORAN', 'MIRROR', 'RAN', 'S-RAN']).meta({ example: 'RAN' }),
  gauge: z.enum(['GROOVE', 'HARD', 'HAZARD', 'EASY', 'P-ATTACK', 'G-ATTACK']).meta({ example: 'HARD' }),
  rseed: z.int().min(0).max(32_766).optional().meta({ description: 'Seed of the random option', example: 1234 }),
});

const extendedJudgements = z.object({
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
  cb: count,
  fast: count,
  slow: count,
  notesPlayed: count,
});

const scoreData = z.object({
  pgreat: count,
  great: count,
  good: count,
  bad: count,
  poor: count,
  maxCombo: count,
  exScore: count.meta({ example: 1500 }),
  moneyScore: count,
  notesTotal: count.meta({ example: 1000 }),
  notesPlayed: count.meta({ description: 'Less than `notesTotal` if the play was stopped', example: 1000 }),
  lamp: z.enum(['NO PLAY', 'FAIL', 'EASY', 'NORMAL', 'HARD', 'FULL COMBO']).meta({ example: 'HARD' }),
  hpGraph,
  extendedJudgements: extendedJudgements
    .nullish()
    .meta({ description: 'Early and late judgements, from builds that count them', example: null }),
  extendedHpGraphs: z
    .object({ groove: graph, hard: graph, hazard: graph, easy: graph, pattack: graph, gattack: graph })
    .nullish()
    .meta({ description: 'Gauge percent on every gauge', example: null }),
});

/** Hash of a chart file; of a course, those of its stages in a row. */
const hash = z.string().meta({ description: 'MD5 of the chart file', example: '60db908cf5597c71c394ed4538027698' });

/** Play in LR2, as its hook sends it. */
export const LR2Play = z.object({
  md5: hash.regex(/^([0-9A-Fa-f]{32}|[0-9A-Fa-f]{64})$/, 'Expected 32 hexadecimal digits'),
  playerData,
  scoreData,
  unixTimestamp: z
    .int()
    .min(0)
    .max(4_102_444_800, {
      error: ({ input }) =>
        Number(input) >= FIRST_MILLISECONDS ? 'expected Unix time in seconds; this looks like milliseconds' : undefined,
    })
    .optional()
    .meta({ description: 'Unix time of the play (s)', example: 1_771_000_000 }),
});
export type LR2Play = z.infer<typeof LR2Play>;

/** Course played in LR2: its play, with the hashes of all stages. */
export const LR2Course = LR2Play.extend({
  md5: hash
    .regex(/^([0-9A-Fa-f]{32}){1,31}$/, 'Expected MD5 hashes in a row')
    .meta({ description: 'MD5 hashes of the stages in order, joined', example: '60db908cf5597c71c394ed4538027698' }),
});
export type LR2Course = z.infer<typeof LR2Course>;

import { z } from 'zod';

import { chartIDParam, gameParam, playtypeParam } from '../common.ts';

const MD5 = '98fa5d9e8e9ddca1dc78ba15d231bd27';

/** Charts that are played one after another, and the class that a clear gives. */
export const CourseDocument = z
  .object({
    md5sums: z.string().meta({
      description: 'MD5 hashes of its charts, concatenated in order; LR2 and beatoraja hooks identify courses by this',
      example: MD5.repeat(4),
    }),
    title: z.string().meta({ example: 'GENOSIDE 2018 段位認定 初段' }),
    game: gameParam,
    playtype: playtypeParam,
    set: z.string().meta({ description: 'Class set', example: 'genocideDan' }),
    value: z.string().meta({ description: 'Class id that a clear gives', example: 'NORMAL_1' }),
    classValue: z.int().meta({ description: 'Position of the class in its set, lowest first', example: 0 }),
    charts: z
      .array(
        z.object({
          md5: z.string().meta({ example: MD5 }),
          chartID: chartIDParam
            .nullable()
            .meta({ description: 'Chart id; null if this server does not know the chart' }),
        }),
      )
      .meta({ description: 'Charts in playing order' }),
  })
  .meta({ id: 'CourseDocument' });
export type CourseDocument = z.infer<typeof CourseDocument>;

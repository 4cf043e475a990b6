import { z } from 'zod';

import { chartIDParam, gameParam, playtypeParam } from '../common.ts';

const MD5 = '98fa5d9e8e9ddca1dc78ba15d231bd27';

/** Charts that are played one after another, and the class that a clear gives. */
export const CourseDocument = z
  .object({
    md5sums: z.string().meta({
      description: 'MD5 of its charts in order, joined: what hooks of LR2 and beatoraja name a course by',
      example: MD5.repeat(4),
    }),
    title: z.string().meta({ example: 'GENOSIDE 2018 段位認定 初段' }),
    game: gameParam,
    playtype: playtypeParam,
    set: z.string().meta({ description: 'Class set', example: 'genocideDan' }),
    value: z.string().meta({ description: 'Id of the class that a clear gives', example: 'NORMAL_1' }),
    classValue: z.int().meta({ description: 'Its position in the set, worst first', example: 0 }),
    charts: z
      .array(
        z.object({
          md5: z.string().meta({ example: MD5 }),
          chartID: chartIDParam.nullable().meta({ description: 'Null where this server does not know the chart' }),
        }),
      )
      .meta({ description: 'In the order in which they are played' }),
  })
  .meta({ id: 'CourseDocument' });
export type CourseDocument = z.infer<typeof CourseDocument>;

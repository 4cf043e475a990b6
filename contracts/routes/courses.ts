import { z } from 'zod';

import { gameParam, playtypeParam } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { CourseDocument } from '../documents/course.ts';
import { ChartDocument, SongDocument } from '../documents/song.ts';

export const courses = {
  list: route({
    method: 'GET',
    path: '/api/v1/games/:game/:playtype/courses',
    summary: 'List the courses of a game:playtype, or find one by its charts',
    description:
      'Returns the courses of a game:playtype by class set, lower classes first, or only the course with these charts. So far ' +
      'only BMS has courses. Use it to find out which class a course gives.',
    access: anyone,
    params: z.object({ game: gameParam, playtype: playtypeParam }),
    query: z.object({
      md5sums: z.string().max(1000).optional().meta({
        description: "MD5 hashes of the course's charts, concatenated in order",
        example: '98fa5d9e8e9ddca1dc78ba15d231bd27',
      }),
    }),
    success: {
      200: z.object({
        courses: z.array(CourseDocument),
        songs: z.array(SongDocument),
        charts: z.array(ChartDocument).meta({ description: 'Charts of the courses, as far as this server knows them' }),
      }),
    },
    errors: [404],
  }),
};

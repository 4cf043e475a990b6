import { z } from 'zod';

/** Class that a course has given. */
export const CourseClass = z
  .object({
    set: z.string().meta({ description: 'Class set', example: 'genocideDan' }),
    value: z.string().meta({ description: 'Id of the class', example: 'NORMAL_5' }),
  })
  .meta({ id: 'CourseClass' });

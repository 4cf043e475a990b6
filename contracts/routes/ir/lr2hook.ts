import { z } from 'zod';

import { key, route } from '../../contract.ts';
import { ImportDocument } from '../../documents/import.ts';
import { CourseClass } from '../../documents/ir/class.ts';
import { LR2Course, LR2Play } from '../../documents/ir/lr2hook.ts';

const count = z.int().meta({ example: 1000 });

export const lr2hook = {
  lr2Play: route({
    method: 'POST',
    path: '/ir/lr2hook/import',
    summary: 'Submit a play from LR2',
    description:
      'Imports one play as LR2Hook sends it. Plays on unknown charts are kept as orphans. Plays with auto-scratch, H-RANDOM or ' +
      'ALL-SCRATCH are refused. Called by LR2Hook after each song.',
    access: key('submit_score'),
    json: LR2Play,
    success: { 200: ImportDocument },
    errors: [409],
    rate: 'hook',
  }),
  lr2Course: route({
    method: 'POST',
    path: '/ir/lr2hook/import/course',
    summary: 'Submit a course from LR2',
    description:
      'Raises the class that the course gives, if all its notes were played; a lower class than before changes nothing. The ' +
      'stages are submitted as plays of their own. Called by LR2Hook after each course.',
    access: key('submit_score'),
    json: LR2Course,
    success: { 200: z.union([CourseClass, z.object({ notesPlayed: count, notesTotal: count })]) },
    errors: [404, 409],
    rate: 'hook',
  }),
};

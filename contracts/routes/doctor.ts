import { z } from 'zod';

import { orNull } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { ExaminationDocument } from '../documents/operations.ts';

const count = z.int().meta({ example: 2 });

export const doctor = {
  get: route({
    method: 'GET',
    path: '/api/v1/admin/doctor',
    summary: 'Get the result or progress of the last integrity check',
    description:
      'Returns the progress or the findings of the check; null when none has run since the server started. Use it to follow a ' +
      'check after starting it.',
    access: administrator,
    live: true,
    success: { 200: orNull(ExaminationDocument) },
  }),
  examine: route({
    method: 'POST',
    path: '/api/v1/admin/doctor',
    summary: 'Start an integrity check',
    description:
      'Recomputes all derived data from the scores and compares it with what is stored. Changes nothing. Returns immediately; 409 while a check is running. Use it after a crash or a restored backup.',
    access: administrator,
    success: { 200: ExaminationDocument },
    errors: [409],
  }),
  repair: route({
    method: 'POST',
    path: '/api/v1/admin/doctor/repair',
    summary: 'Repair derived data',
    description:
      'Rebuilds wrong derived data in steps of a fraction of a second, so that others can write in between, and answers after ' +
      'checking everything again. If the server stops meanwhile, finished repairs stay; send the request again for the rest. ' +
      'Use it to fix differences that a check has found.',
    access: administrator,
    success: {
      200: z.object({
        found: count.meta({ description: 'Number of differences found', example: 2 }),
        left: count.meta({ description: 'Number of differences that could not be repaired', example: 0 }),
      }),
    },
  }),
};

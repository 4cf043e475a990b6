import { z } from 'zod';

import { empty } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { JobDocument } from '../documents/operations.ts';

export const jobs = {
  list: route({
    method: 'GET',
    path: '/api/v1/admin/jobs',
    summary: 'List background jobs',
    description:
      'Returns every job with its schedule and the result of its last run. Use it to see whether backups and imports run as planned.',
    access: administrator,
    live: true,
    success: { 200: z.array(JobDocument) },
  }),
  run: route({
    method: 'POST',
    path: '/api/v1/admin/jobs/:job/run',
    summary: 'Run a job now',
    description:
      'Starts the job and answers at once; the list shows when it is done. 409 while it is running. Use it to retry orphans ' +
      'right after songs were loaded.',
    access: administrator,
    params: z.object({ job: z.string().max(100).meta({ description: 'Name of the job', example: 'retry-orphans' }) }),
    success: { 200: empty },
    errors: [404, 409],
  }),
};

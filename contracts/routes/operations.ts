import { z } from 'zod';

import { binary, empty, orNull } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { BackupDocument, EXAMPLE_BACKUP, ExaminationDocument, JobDocument } from '../documents/operations.ts';

const count = z.int().meta({ example: 2 });

export const jobs = {
  list: route({
    method: 'GET',
    path: '/api/v1/admin/jobs',
    summary: 'What the server does by itself, and how that went',
    access: administrator,
    live: true,
    success: { 200: z.array(JobDocument) },
  }),
  run: route({
    method: 'POST',
    path: '/api/v1/admin/jobs/:job/run',
    summary: 'Run a job now',
    description: 'Begins it and answers at once; the list tells when it is done. 409 while it runs.',
    access: administrator,
    params: z.object({ job: z.string().max(100).meta({ description: 'Name of the job', example: 'retry-orphans' }) }),
    success: { 200: empty },
    errors: [404, 409],
  }),
};

export const backups = {
  list: route({
    method: 'GET',
    path: '/api/v1/admin/backups',
    summary: 'Backups that lie in the folder of backups, latest first',
    access: administrator,
    live: true,
    success: {
      200: z.object({
        folder: z.string().meta({ description: 'Where they are on the server', example: 'data/backups' }),
        backups: z.array(BackupDocument),
      }),
    },
    waits: true,
  }),
  make: route({
    method: 'POST',
    path: '/api/v1/admin/backups',
    summary: 'Make a backup now',
    description: 'Answers when it is complete. 409 while one is being made.',
    access: administrator,
    success: { 200: BackupDocument },
    errors: [409],
  }),
  download: route({
    method: 'GET',
    path: '/api/v1/admin/backups/:backup',
    summary: 'Download a backup',
    description: 'It holds everything, secrets included: keep it where only you can read it. Who took it is logged.',
    access: administrator,
    params: z.object({
      backup: z.string().max(100).meta({ description: 'Name of the file', example: EXAMPLE_BACKUP }),
    }),
    live: true,
    file: 'application/gzip',
    success: { 200: binary },
    errors: [404],
    waits: true,
  }),
};

export const doctor = {
  get: route({
    method: 'GET',
    path: '/api/v1/admin/doctor',
    summary: 'What the last examination has found, or how far it is',
    description: 'Null when there was none since the server started.',
    access: administrator,
    live: true,
    success: { 200: orNull(ExaminationDocument) },
  }),
  examine: route({
    method: 'POST',
    path: '/api/v1/admin/doctor',
    summary: 'Compute everything that is derived from scores anew and compare it with what is stored',
    description: 'Changes nothing. Begins and answers at once; 409 while one goes on.',
    access: administrator,
    success: { 200: ExaminationDocument },
    errors: [409],
  }),
  repair: route({
    method: 'POST',
    path: '/api/v1/admin/doctor/repair',
    summary: 'Make anew what is stored otherwise than it should be',
    description:
      'In slices of a fraction of a second each, between which others can write. Answers when everything has been examined again. If the server stops meanwhile, what is repaired stays so; repeat the request for the rest.',
    access: administrator,
    success: {
      200: z.object({
        found: count.meta({ description: 'Differences that there were', example: 2 }),
        left: count.meta({ description: 'Of them, those that could not be mended', example: 0 }),
      }),
    },
  }),
};

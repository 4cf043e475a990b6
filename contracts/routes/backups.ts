import { z } from 'zod';

import { binary } from '../common.ts';
import { admin as administrator, route } from '../contract.ts';
import { BackupDocument, EXAMPLE_BACKUP } from '../documents/operations.ts';

export const backups = {
  list: route({
    method: 'GET',
    path: '/api/v1/admin/backups',
    summary: 'List backups, newest first',
    description: "Returns the backups in the server's backup folder. Use it to check that scheduled backups are made.",
    access: administrator,
    live: true,
    success: {
      200: z.object({
        folder: z.string().meta({ description: 'Path of the backup folder on the server', example: 'data/backups' }),
        backups: z.array(BackupDocument),
      }),
    },
    waits: true,
  }),
  make: route({
    method: 'POST',
    path: '/api/v1/admin/backups',
    summary: 'Create a backup',
    description:
      'Writes a backup and answers when it is complete; 409 while another one is being made. Use it to be safe before a large ' +
      'change.',
    access: administrator,
    success: { 200: BackupDocument },
    errors: [409],
  }),
  download: route({
    method: 'GET',
    path: '/api/v1/admin/backups/:backup',
    summary: 'Download a backup',
    description:
      'Returns the file, which holds everything including secrets, so keep it private; the download is logged. Use it to ' +
      'store a copy on another machine.',
    access: administrator,
    params: z.object({
      backup: z.string().max(100).meta({ description: 'File name of the backup', example: EXAMPLE_BACKUP }),
    }),
    live: true,
    file: 'application/gzip',
    success: { 200: binary },
    errors: [404],
    waits: true,
  }),
};

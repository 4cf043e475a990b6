import { z } from 'zod';

import { unixMs, unixMsOrNull } from '../common.ts';

/** Something that the server does by itself, and how it went. */
export const JobDocument = z
  .object({
    name: z.string().meta({ example: 'retry-orphans' }),
    about: z.string().meta({ example: 'tries plays without a chart again' }),
    schedule: z.string().meta({ description: 'For people', example: 'daily at 01:00 UTC' }),
    next: unixMsOrNull.meta({ description: 'When it runs next; null when it is due' }),
    runningSince: unixMsOrNull.meta({ description: 'Null unless it runs', example: null }),
    lastStarted: unixMsOrNull.meta({ description: 'Null when it has never run' }),
    lastDuration: z.int().nullable().meta({ description: 'Milliseconds', example: 120 }),
    lastOutcome: z.enum(['done', 'failed', 'stopped']).nullable().meta({ example: 'done' }),
    lastMessage: z.string().nullable().meta({ description: 'What it did, or what went wrong', example: 'tried 3' }),
    runs: z.int().meta({ example: 42 }),
    failures: z.int().meta({ example: 0 }),
  })
  .meta({ id: 'JobDocument' });
export type JobDocument = z.infer<typeof JobDocument>;

export const EXAMPLE_BACKUP = 'kaiden-2026-01-01T02-00-00Z.tar.gz';

/** A backup that lies in the folder of backups. */
export const BackupDocument = z
  .object({
    name: z.string().meta({ description: 'Name of the file', example: EXAMPLE_BACKUP }),
    bytes: z.int().meta({ example: 123_456 }),
    made: unixMs,
  })
  .meta({ id: 'BackupDocument' });
export type BackupDocument = z.infer<typeof BackupDocument>;

const Difference = z
  .object({
    check: z.string().meta({ description: 'What noticed it', example: 'pbs' }),
    description: z.string().meta({
      description: 'For people, in one line',
      example: 'pbs: Hazel (user 1), iidx:SP, PB on chart 1234, lamp',
    }),
  })
  .meta({ id: 'Difference' });

/** A comparison of everything that is derived with what it should be. */
export const ExaminationDocument = z
  .object({
    startedAt: unixMs,
    finishedAt: unixMsOrNull.meta({ description: 'Null while it goes on' }),
    done: z.int().meta({ description: 'How many parts have been looked at', example: 12 }),
    total: z.int().meta({ description: 'Out of how many', example: 40 }),
    found: z.int().meta({ description: 'How many differences there are so far; 0 is as it should be', example: 0 }),
    differences: z.array(Difference).meta({ description: 'The first 200 of them' }),
    failure: z.string().nullable().meta({ description: 'Why it was broken off', example: null }),
  })
  .meta({ id: 'ExaminationDocument' });
export type ExaminationDocument = z.infer<typeof ExaminationDocument>;

import { z } from 'zod';

import { unixMs, unixMsOrNull } from '../common.ts';

/** Something that the server does by itself, and how it went. */
export const JobDocument = z
  .object({
    name: z.string().meta({ example: 'retry-orphans' }),
    about: z.string().meta({ example: 'retries unmatched scores' }),
    schedule: z.string().meta({ description: 'Human-readable text', example: 'daily at 01:00 UTC' }),
    next: unixMsOrNull.meta({ description: 'Unix ms of the next run; null if it is due' }),
    runningSince: unixMsOrNull.meta({
      description: 'Unix ms when the current run started; null if it is not running',
      example: null,
    }),
    lastStarted: unixMsOrNull.meta({ description: 'Unix ms when the last run started; null if it has never run' }),
    lastDuration: z
      .int()
      .nullable()
      .meta({ description: 'Duration of the last run in milliseconds; null if it has never finished', example: 120 }),
    lastOutcome: z.enum(['done', 'failed', 'stopped']).nullable().meta({ example: 'done' }),
    lastMessage: z
      .string()
      .nullable()
      .meta({ description: 'Summary of the last run, or its error', example: 'tried 3' }),
    runs: z.int().meta({ example: 42 }),
    failures: z.int().meta({ example: 0 }),
  })
  .meta({ id: 'JobDocument' });
export type JobDocument = z.infer<typeof JobDocument>;

export const EXAMPLE_BACKUP = 'kaiden-2026-01-01T02-00-00Z.tar.gz';

/** A backup that lies in the folder of backups. */
export const BackupDocument = z
  .object({
    name: z.string().meta({ description: 'File name of the backup', example: EXAMPLE_BACKUP }),
    bytes: z.int().meta({ example: 123_456 }),
    made: unixMs,
  })
  .meta({ id: 'BackupDocument' });
export type BackupDocument = z.infer<typeof BackupDocument>;

const Difference = z
  .object({
    check: z.string().meta({ description: 'Name of the check that found it', example: 'pbs' }),
    description: z.string().meta({
      description: 'Human-readable text on one line',
      example: 'PBs: Hazel (user 1), iidx:SP, PB on chart 1234, lamp',
    }),
  })
  .meta({ id: 'Difference' });

/** Integrity check: a comparison of all derived data with the expected values. */
export const ExaminationDocument = z
  .object({
    startedAt: unixMs,
    finishedAt: unixMsOrNull.meta({ description: 'Unix ms when the check finished; null while it is running' }),
    done: z.int().meta({ description: 'Number of parts checked', example: 12 }),
    total: z.int().meta({ description: 'Total number of parts', example: 40 }),
    found: z
      .int()
      .meta({ description: 'Number of differences found so far; 0 means that everything is correct', example: 0 }),
    differences: z.array(Difference).meta({ description: 'The first 200 differences' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Reason why the check was aborted; null if it was not', example: null }),
  })
  .meta({ id: 'ExaminationDocument' });
export type ExaminationDocument = z.infer<typeof ExaminationDocument>;

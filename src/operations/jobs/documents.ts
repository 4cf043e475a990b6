import type { JobDocument } from '../../../contracts/documents/operations.ts';
import { describeSchedule } from '../../base/config/schedule.ts';
import { isRunning } from './commands.ts';
import type { Job } from './job.ts';
import { isDue, nextAfter } from './schedule.ts';
import type { JobRow } from './store.ts';

/** Returns the document of a job for administrators; `now` is Unix ms. */
export function jobDocument({ name, about, schedule }: Job, row: JobRow | undefined, now: number): JobDocument {
  const last = row && row.lastOutcome !== 'stopped' ? row.lastStarted : null;
  return {
    name,
    about,
    schedule: describeSchedule(schedule),
    next: isDue(schedule, last, now) ? null : nextAfter(schedule, last!),
    runningSince: row && isRunning(row, now) ? row.runningSince : null,
    lastStarted: row?.lastStarted ?? null,
    lastDuration: row?.lastDuration ?? null,
    lastOutcome: row?.lastOutcome ?? null,
    lastMessage: row?.lastMessage ?? null,
    runs: row?.runs ?? 0,
    failures: row?.failures ?? 0,
  };
}

import { endLoginSessions } from './end-login-sessions.ts';
import type { Job } from './job.ts';
import { retryOrphans } from './retry-orphans.ts';

/** Every job. Those that are due at once run in this order. */
export const jobs: readonly Job[] = [
  {
    name: 'retry-orphans',
    about: 'tries plays without a chart again',
    schedule: { dailyAt: '01:00' },
    run: retryOrphans,
  },
  {
    name: 'end-login-sessions',
    about: 'deletes login sessions that have expired',
    schedule: { dailyAt: '04:00' },
    run: endLoginSessions,
  },
];

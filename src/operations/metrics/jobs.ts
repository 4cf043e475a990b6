import { Gauge, type Registry } from 'prom-client';

import type { Db } from '../../../db/open.ts';
import { isRunning } from '../jobs/commands.ts';
import type { Job } from '../jobs/job.ts';
import { findJobRows, type JobRow } from '../jobs/store.ts';

type Value = (row: JobRow) => number | null;

/** Values of every job that has ever run; null is left out. */
const VALUES: Record<string, readonly [help: string, value: Value]> = {
  kaiden_job_last_run_timestamp_seconds: ['When a job began last.', (row) => row.lastStarted / 1000],
  kaiden_job_last_duration_seconds: [
    'How long its last run took.',
    ({ lastDuration }) => (lastDuration === null ? null : lastDuration / 1000),
  ],
  kaiden_job_last_success: [
    '1 where the last run was done, 0 where it failed, was stopped, or died with the process.',
    (row) => (isRunning(row, Date.now()) ? null : Number(row.lastOutcome === 'done')),
  ],
  kaiden_job_running: ['1 while it runs.', (row) => Number(isRunning(row, Date.now()))],
  kaiden_job_runs: ['How often it has run since the database was made.', ({ runs }) => runs],
  kaiden_job_failures: ['How many of these runs failed.', ({ failures }) => failures],
};

/** Adds the metrics of jobs. They are read from the database, so they survive restarts and include runs by the command line. */
export function addJobs(registry: Registry, db: Db, jobs: readonly Job[]): void {
  const known = async () => {
    const rows = await findJobRows(db);
    return jobs.flatMap(({ name }) => rows.get(name) ?? []);
  };
  for (const [name, [help, valueOf]] of Object.entries(VALUES)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [],
      async collect() {
        this.reset();
        for (const row of await known()) {
          const value = valueOf(row);
          if (value !== null) this.set({ job: row.name }, value);
        }
      },
    });
    registry.registerMetric(gauge);
  }
  const figures = new Gauge({
    name: 'kaiden_job_figure',
    help: 'Counts of the last successful run of a job.',
    labelNames: ['job', 'figure'],
    registers: [],
    async collect() {
      this.reset();
      for (const { name, figures } of await known()) {
        for (const [figure, value] of Object.entries(figures)) this.set({ job: name, figure }, value);
      }
    },
  });
  registry.registerMetric(figures);
}

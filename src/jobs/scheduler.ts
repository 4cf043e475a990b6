import type { Job, JobDeps } from './job.ts';
import { runJob } from './run-job.ts';
import { isDue } from './schedule.ts';
import { findJobRows, type JobRow } from './store.ts';

/** Calls something after a time (ms); what it returns calls it off. */
export type Timer = (ms: number, work: () => void) => () => void;

export interface SchedulerOptions {
  jobs: readonly Job[];
  /** Unix ms. */
  now?: () => number;
  timer?: Timer;
}

/** Runs the jobs when they are due, one at a time. */
export interface Scheduler {
  /** Begins to look for jobs that are due; what was missed while nothing ran is among them. */
  start: () => void;
  /** Runs what is due now; settles when that is done. */
  tick: () => Promise<void>;
  /** Starts nothing more, tells the job that runs to stop, and settles when it has. */
  stop: () => Promise<void>;
}

/** A server that has just started has other things to do (ms). */
const AFTER_START = 5000;
/** How often to look (ms): often enough to be punctual when the clock is set or the machine has slept. */
const BETWEEN = 20_000;

const systemTimer: Timer = (ms, work) => {
  const timeout = setTimeout(work, ms);
  return () => clearTimeout(timeout);
};

export function createScheduler(
  deps: JobDeps,
  { jobs, now = Date.now, timer = systemTimer }: SchedulerOptions,
): Scheduler {
  const { db, log } = deps;
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let callOff = (): void => undefined;

  const runDue = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      const row = (await findJobRows(db)).get(job.name);
      if (!isDue(job.schedule, lastBegin(row), now())) continue;
      await runJob(job, deps, { place: 'server', signal: stopping.signal });
    }
  };

  const tick = (): Promise<void> => {
    working = working.then(runDue).catch((error: unknown) => log.severe({ err: error }, 'jobs could not be run'));
    return working;
  };

  const plan = (ms: number): void => {
    if (stopping.signal.aborted) return;
    callOff = timer(ms, () => void tick().then(() => plan(BETWEEN)));
  };

  return {
    start: () => plan(AFTER_START),
    tick,
    async stop() {
      stopping.abort();
      callOff();
      await working;
    },
  };
}

/** A run that was stopped half-way counts for nothing: it is due again as soon as somebody looks. */
const lastBegin = (row: JobRow | undefined): number | null =>
  row === undefined || row.lastOutcome === 'stopped' ? null : row.lastStarted;

import type { Job, JobDeps } from './job.ts';
import { runJob } from './run-job.ts';
import { isDue } from './schedule.ts';
import { findJobRows, type JobRow } from './store.ts';

/** Calls a function after a time (ms); returns a function that cancels it. */
export type Timer = (ms: number, work: () => void) => () => void;

export interface SchedulerOptions {
  jobs: readonly Job[];
  /** Unix ms. */
  now?: () => number;
  timer?: Timer;
}

/** Runs the jobs when they are due, one at a time. */
export interface Scheduler {
  /** Starts checking for due jobs, including those missed while nothing ran. */
  start: () => void;
  /** Runs all due jobs; settles when they are done. */
  tick: () => Promise<void>;
  /** Starts nothing more, aborts the running job, and settles when it has ended. */
  stop: () => Promise<void>;
}

/** Delay after the start of the server (ms). */
const AFTER_START = 5000;
/** Interval of checks (ms): short enough to be punctual after the clock is set or the machine has slept. */
const BETWEEN = 20_000;
/** Time without imports (ms) after which jobs run that wait for quiet, and how long they wait at most. */
const QUIET = 60_000;
const LONGEST_WAIT = 3_600_000;

const systemTimer: Timer = (ms, work) => {
  const timeout = setTimeout(work, ms);
  return () => clearTimeout(timeout);
};

export function createScheduler(
  deps: JobDeps,
  { jobs, now = Date.now, timer = systemTimer }: SchedulerOptions,
): Scheduler {
  const { db, log, imports } = deps;
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let callOff = (): void => undefined;
  const waitingSince = new Map<string, number>();

  const isPutOff = ({ name, whenQuiet }: Job): boolean => {
    const isBusy = whenQuiet && now() - imports.lastBusy() < QUIET;
    const since = waitingSince.get(name) ?? now();
    if (isBusy && now() - since < LONGEST_WAIT) waitingSince.set(name, since);
    else waitingSince.delete(name);
    return waitingSince.has(name);
  };

  const runDue = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      const row = (await findJobRows(db)).get(job.name);
      if (!isDue(job.schedule, lastBegin(row), now())) continue;
      if (isPutOff(job)) continue;
      await runJob(job, deps, { place: 'server', signal: stopping.signal });
    }
  };

  const tick = (): Promise<void> => {
    working = working
      .then(runDue)
      .catch((error: unknown) => log.severe({ err: error }, 'running scheduled jobs failed'));
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

/** An interrupted run does not count: it is due again at the next check. */
const lastBegin = (row: JobRow | undefined): number | null =>
  row === undefined || row.lastOutcome === 'stopped' ? null : row.lastStarted;

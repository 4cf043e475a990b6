import { command } from '../../writer/command.ts';
import { findJobRow, forgetRuns, saveJobBegin, saveJobEnd, type JobEnd, type JobPlace, type JobRow } from './store.ts';

/** Runs longer than this are assumed to have died with their process (ms). */
const LONGEST_RUN = 60 * 60 * 1000;

/** Returns whether the job is running at this time (Unix ms), in this process or another. */
export const isRunning = ({ runningSince }: Pick<JobRow, 'runningSince'>, now: number): boolean =>
  runningSince !== null && Math.abs(now - runningSince) < LONGEST_RUN;

/** Starts a job unless it is running, in this process or another; returns whether it was started. */
export const beginJob = command<{ name: string; place: JobPlace }, boolean>(
  'jobs.begin',
  async (tx, { name, place }, { now }) => {
    const row = await findJobRow(tx, name);
    if (row && isRunning(row, now())) return false;
    await saveJobBegin(tx, name, place, now());
    return true;
  },
);

/** Records the result of a run. */
export const endJob = command<{ name: string; end: JobEnd }, void>('jobs.end', async (tx, { name, end }) =>
  saveJobEnd(tx, name, end),
);

/** Clears the runs of an earlier server at start: there is only one server, so they died with it. */
export const forgetServerRuns = command<undefined, void>('jobs.forgetServerRuns', async (tx) =>
  forgetRuns(tx, 'server'),
);

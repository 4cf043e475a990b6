import { command } from '../writer/command.ts';
import { findJobRow, forgetRuns, saveJobBegin, saveJobEnd, type JobEnd, type JobPlace, type JobRow } from './store.ts';

/** A run that is said to go on for longer than this (ms) has died with its process. */
const LONGEST_RUN = 60 * 60 * 1000;

/** Whether a run of the job goes on at this time (Unix ms), in this process or in another. */
export const isRunning = ({ runningSince }: Pick<JobRow, 'runningSince'>, now: number): boolean =>
  runningSince !== null && Math.abs(now - runningSince) < LONGEST_RUN;

/** Begins a job, unless it runs already, in this process or in another; returns whether it has begun. */
export const beginJob = command<{ name: string; place: JobPlace }, boolean>(
  'jobs.begin',
  async (tx, { name, place }, { now }) => {
    const row = await findJobRow(tx, name);
    if (row && isRunning(row, now())) return false;
    await saveJobBegin(tx, name, place, now());
    return true;
  },
);

/** Notes how a run ended. */
export const endJob = command<{ name: string; end: JobEnd }, void>('jobs.end', async (tx, { name, end }) =>
  saveJobEnd(tx, name, end),
);

/** For the start of the server, of which there is one: what another one was doing when it died is not going on. */
export const forgetServerRuns = command<undefined, void>('jobs.forgetServerRuns', async (tx) =>
  forgetRuns(tx, 'server'),
);

import { logFailure } from '../../base/shared/log-failure.ts';
import { patiently } from '../../writer/command.ts';
import { beginJob, endJob } from './commands.ts';
import type { Job, JobDeps } from './job.ts';
import type { JobEnd, JobPlace } from './store.ts';

export interface RunJobOptions {
  /** The process that runs it. */
  place: JobPlace;
  /** Aborted when the process shuts down. */
  signal: AbortSignal;
}

/**
 * Runs a job, records and logs the result, and returns it. Does nothing and returns null if it is already running. Errors of the job are
 * its result; only failures to write to the database are thrown.
 */
export async function runJob(job: Job, deps: JobDeps, { place, signal }: RunJobOptions): Promise<JobEnd | null> {
  const { log } = deps;
  const writer = patiently(deps.writer);
  if (!(await writer.run(beginJob, { name: job.name, place }))) {
    log.info({ job: job.name }, 'job is already running');
    return null;
  }
  log.verbose({ job: job.name }, 'job started');
  const start = performance.now();
  const outcome = await outcomeOf(job, { ...deps, writer }, signal);
  const end = { ...outcome, lastDuration: Math.round(performance.now() - start) };
  await writer.run(endJob, { name: job.name, end });
  if (end.lastOutcome !== 'failed') {
    log.info({ job: job.name, ms: end.lastDuration, ...end.figures }, `job ${end.lastOutcome}: ${end.lastMessage}`);
  }
  return end;
}

async function outcomeOf(job: Job, deps: JobDeps, signal: AbortSignal): Promise<Omit<JobEnd, 'lastDuration'>> {
  try {
    signal.throwIfAborted();
    const { message, figures = {} } = await job.run(deps, signal);
    return { lastOutcome: 'done', lastMessage: message, figures };
  } catch (error) {
    if (signal.aborted && error === signal.reason)
      return { lastOutcome: 'stopped', lastMessage: 'Kaiden was shut down' };
    logFailure(deps.log, error, 'job failed', { job: job.name });
    return { lastOutcome: 'failed', lastMessage: error instanceof Error ? error.message : String(error) };
  }
}

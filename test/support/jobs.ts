import type { JobDeps, JobReport } from '../../src/operations/jobs/job.ts';
import { jobs } from '../../src/operations/jobs/list.ts';

/** Runs the job of that name once. Throws if there is none. */
export async function runJob(name: string, deps: JobDeps): Promise<JobReport> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  return job.run(deps, new AbortController().signal);
}

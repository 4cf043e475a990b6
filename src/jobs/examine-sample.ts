import { fileOf } from '../../db/open.ts';
import { sampleInThread } from '../doctor/in-thread.ts';
import type { JobDeps, JobReport } from './job.ts';

/** How many profiles are looked at in a night. */
const PROFILES = 50;

/** Computes a few profiles anew and compares them with what is stored: there must be no difference. */
export async function examineSample({ db, log }: Pick<JobDeps, 'db' | 'log'>, signal: AbortSignal): Promise<JobReport> {
  const differences = await sampleInThread(fileOf(db), PROFILES, signal);
  if (differences > 0) log.severe({ differences }, 'stored data differs from what scores give: see kaiden doctor');
  return { message: `found ${differences} differences`, figures: { differences } };
}

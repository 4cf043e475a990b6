import { fileOf } from '../../../db/open.ts';
import { counted } from '../../base/shared/counted.ts';
import { sampleInThread } from '../doctor/in-thread.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Number of profiles examined per night. */
const PROFILES = 50;

/** Recomputes a few profiles and compares them with the stored data: there must be no difference. */
export async function examineSample({ db, log }: Pick<JobDeps, 'db' | 'log'>, signal: AbortSignal): Promise<JobReport> {
  const differences = await sampleInThread(fileOf(db), PROFILES, signal);
  if (differences > 0) log.severe({ differences }, 'stored data does not match the scores; see kaiden doctor');
  return { message: `found ${counted(differences, 'difference')}`, figures: { differences } };
}

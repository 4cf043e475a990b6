import { doctorSample } from '../doctor/sample.ts';
import type { JobDeps, JobReport } from './job.ts';

/** How many profiles are looked at in a night. */
const PROFILES = 50;

/** Computes a few profiles anew and compares them with what is stored: there must be no difference. */
export async function examineSample(deps: Pick<JobDeps, 'db' | 'snapshot' | 'games' | 'log'>): Promise<JobReport> {
  const differences = await doctorSample(deps, { users: PROFILES });
  if (differences > 0) deps.log.severe({ differences }, 'stored data differs from what scores give: see kaiden doctor');
  return { message: `found ${differences} differences`, figures: { differences } };
}

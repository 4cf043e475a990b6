import { endExpiredLoginSessions } from '../auth/commands.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Deletes login sessions that have expired. */
export async function endLoginSessions({ writer }: Pick<JobDeps, 'writer'>): Promise<JobReport> {
  const ended = await writer.run(endExpiredLoginSessions, undefined);
  return { message: `deleted ${ended} login sessions`, figures: { ended } };
}

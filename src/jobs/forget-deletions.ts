import { forgetDeletions as forget } from '../changes/commands.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Forgets deletions that copies of scores and PBs have had 90 days to hear of. */
export async function forgetDeletions({ writer }: Pick<JobDeps, 'writer'>): Promise<JobReport> {
  const forgotten = await writer.run(forget, undefined);
  return { message: `forgot ${forgotten} deletions`, figures: { forgotten } };
}

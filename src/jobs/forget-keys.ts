import { forgetIdempotencyKeys } from '../imports/idempotency/commands.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Forgets Idempotency-Keys whose answers are given no more. */
export async function forgetKeys({ writer }: Pick<JobDeps, 'writer'>): Promise<JobReport> {
  const forgotten = await writer.run(forgetIdempotencyKeys, undefined);
  return { message: `forgot ${forgotten} keys`, figures: { forgotten } };
}

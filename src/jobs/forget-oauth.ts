import { forgetDeliveries } from '../clients/webhooks/commands.ts';
import { forgetGrantCodes } from '../oauth/commands.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Forgets codes that expired a day ago. */
export async function forgetOldCodes({ writer }: Pick<JobDeps, 'writer'>): Promise<JobReport> {
  const forgotten = await writer.run(forgetGrantCodes, undefined);
  return { message: `forgot ${forgotten} codes`, figures: { forgotten } };
}

/** Forgets events that clients were told of, but for the last of each. */
export async function forgetOldEvents({ writer }: Pick<JobDeps, 'writer'>): Promise<JobReport> {
  const forgotten = await writer.run(forgetDeliveries, undefined);
  return { message: `forgot ${forgotten} events`, figures: { forgotten } };
}

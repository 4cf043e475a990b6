import { forgetAttempts } from '../auth/attempts/commands.ts';
import { forgetCodes } from '../auth/codes/commands.ts';
import type { JobDeps, JobReport } from './job.ts';

/** Forgets codes of mails that are too old, failed logins, and places where users have not logged in for long. */
export async function forgetLogins({ writer }: Pick<JobDeps, 'writer'>): Promise<JobReport> {
  const codes = await writer.run(forgetCodes, undefined);
  const attempts = await writer.run(forgetAttempts, undefined);
  return { message: `forgot ${codes} codes and ${attempts} notes of logins`, figures: { codes, attempts } };
}

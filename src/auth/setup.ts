import { timingSafeEqual } from 'node:crypto';

import type { Db } from '../../db/open.ts';
import { Refusal } from '../shared/refusal.ts';
import { hashToken, randomToken } from '../shared/secrets.ts';
import { hasAdministrator } from '../users/store.ts';
import type { Writer } from '../writer/command.ts';
import { checkAccount, type AccountInput } from './check-account.ts';
import { createFirstAdministrator } from './commands.ts';
import { hashPassword } from './passwords.ts';

/** How the first administrator comes to be: by whoever reads the server's log. */
export interface Setup {
  /** What the link has to carry. It is in memory only, and another one after each start. */
  token: string;
  /** Whether a token is the right one and there is no administrator yet. */
  accepts: (token: string) => Promise<boolean>;
  /** Makes the administrator, unless somebody was faster; else says what is wrong, line by line. */
  create: (input: AccountInput) => Promise<{ faults: readonly string[] } | 'done' | 'too late'>;
}

/** Null when there is an administrator already. */
export async function createSetup({ db, writer }: { db: Db; writer: Writer }): Promise<Setup | null> {
  if (await hasAdministrator(db)) return null;
  const token = randomToken();
  return {
    token,
    accepts: async (sent) => timingSafeEqual(hashToken(sent), hashToken(token)) && !(await hasAdministrator(db)),
    async create(input) {
      const account = checkAccount(input);
      if (account.faults) return account;
      const passwordHash = await hashPassword(input.password);
      try {
        const user = await writer.run(createFirstAdministrator, { ...account.value, passwordHash });
        return user ? 'done' : 'too late';
      } catch (error) {
        if (error instanceof Refusal && error.status === 409) return { faults: [error.message] };
        throw error;
      }
    },
  };
}

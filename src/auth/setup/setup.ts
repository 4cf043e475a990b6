import { timingSafeEqual } from 'node:crypto';

import type { UserDocument } from '../../../contracts/documents/user.ts';
import type { Db } from '../../../db/open.ts';
import { Refusal } from '../../shared/refusal.ts';
import { hashToken, randomToken } from '../../shared/secrets.ts';
import { hasAdministrator } from '../../users/store.ts';
import type { Writer } from '../../writer/command.ts';
import type { AccountInput } from '../check-account.ts';
import { createFirstAdministrator } from '../commands.ts';
import { hashPassword } from '../passwords.ts';

/** How the first administrator comes to be: by whoever reads the server's log. */
export interface Setup {
  /** What the link has to carry. It is in memory only, and another one after each start. */
  token: string;
  /** Whether there is no administrator yet. */
  isOpen: () => Promise<boolean>;
  /** Throws 404 unless a token is the right one and there is no administrator yet. */
  check: (token: string) => Promise<void>;
  /** Makes the administrator. Throws 404 as `check` does, 409 when the name or the address is taken. */
  create: (token: string, account: AccountInput) => Promise<UserDocument>;
}

export function createSetup({ db, writer }: { db: Db; writer: Writer }): Setup {
  const token = randomToken();
  const isOpen = async () => !(await hasAdministrator(db));
  const check = async (sent: string) => {
    if (!timingSafeEqual(hashToken(sent), hashToken(token)) || !(await isOpen())) throw gone();
  };
  return {
    token,
    isOpen,
    check,
    async create(sent, { password, ...account }) {
      await check(sent);
      const passwordHash = await hashPassword(password);
      const user = await writer.run(createFirstAdministrator, { ...account, passwordHash });
      // Somebody was faster.
      if (!user) throw gone();
      return user;
    },
  };
}

const gone = () =>
  new Refusal(
    404,
    'setup_gone',
    'Either there is an administrator already, or the server was started again since: then its log has another link',
  );

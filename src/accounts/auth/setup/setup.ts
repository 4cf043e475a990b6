import { timingSafeEqual } from 'node:crypto';

import type { UserDocument } from '../../../../contracts/documents/user.ts';
import type { Db } from '../../../../db/open.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { hashToken, randomToken } from '../../../base/shared/secrets.ts';
import type { Writer } from '../../../writer/command.ts';
import { hasAdministrator } from '../../users/store.ts';
import type { AccountInput } from '../check-account.ts';
import { createFirstAdministrator } from '../commands.ts';
import { hashPassword } from '../passwords.ts';

/** Creation of the first administrator, by a link in the server's log. */
export interface Setup {
  /** Token of the link. In memory only, renewed at each start. */
  token: string;
  /** Returns whether there is no administrator yet. */
  isOpen: () => Promise<boolean>;
  /** Throws 404 unless the token is right and there is no administrator yet. */
  check: (token: string) => Promise<void>;
  /** Creates the administrator. Throws 404 as `check` does, 409 if the name or the address is taken. */
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
      // Another request was faster.
      if (!user) throw gone();
      return user;
    },
  };
}

const gone = () =>
  new Refusal(
    404,
    'setup_gone',
    'This link no longer works. Either there is an administrator already, or the server was restarted and its log has a new link',
  );

import { changePassword } from '../../accounts/auth/account-commands.ts';
import { attemptKeys } from '../../accounts/auth/attempts/keys.ts';
import { checkAccount } from '../../accounts/auth/check-account.ts';
import { writeNotice } from '../../accounts/auth/codes/code-letter.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { findCredentialsOf } from '../../accounts/auth/store.ts';
import { createVault } from '../../accounts/secrets/vault.ts';
import { whileSealed } from '../../accounts/secrets/while-sealed.ts';
import { readConfig } from '../../base/config.ts';
import { recorded } from '../../operations/admin/recorded.ts';
import { answer, type OutputOptions } from '../answer.ts';
import { readNewPassword } from '../ask.ts';
import { action } from '../command.ts';
import { findUserNamed } from '../find-user-named.ts';
import { UsageError } from '../usage-error.ts';
import { withWriter } from '../with-writer.ts';
import { PASSWORD_STDIN } from './password-option.ts';

export const passwordCommand = () =>
  action('password', {
    does: "set a user's password, which ends their login sessions; asked for on a terminal, otherwise read from standard input",
    notes: [
      'The user gets a mail that says so. API keys keep working: `kaiden key list` and `kaiden key revoke` for those.',
    ],
    examples: ['kaiden user password hazel', 'kaiden user password hazel < new-password.txt'],
  })
    .argument('<name>', 'user name')
    .option(...PASSWORD_STDIN)
    .action(async (name: string, options: OutputOptions & { passwordStdin?: true }) => {
      const config = readConfig(process.env);
      await withWriter(async ({ writer, db }) => {
        const { id: userID, username } = await findUserNamed(db, name);
        const credentials = await findCredentialsOf(db, userID);
        if (!credentials) throw new UsageError(`${username} has no password: the account is being deleted`);
        const { email, passwordHash: oldHash } = credentials;
        const password = await readNewPassword(options.passwordStdin === true);
        const { faults } = checkAccount({ username, email, password });
        const fault = faults?.find((line) => line.startsWith('password'));
        if (fault !== undefined) throw new UsageError(fault);
        const newHash = await hashPassword(password);
        const forget = [attemptKeys(username, '127.0.0.1').account];
        const vault = createVault({ db, writer, config });
        await whileSealed(async () => {
          const notice = await writeNotice(vault, 'password-changed', { username, email });
          await writer.run(
            recorded(changePassword, () => ({ action: 'set-password', target: { userID } })),
            { userID, oldHash, newHash, keep: null, notice, forget },
          );
        });
        answer(options, { userID, username }, [`${username} has a new password and is logged out everywhere`]);
      });
    });

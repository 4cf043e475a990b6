import type { UserDocument } from '../../contracts/documents/user.ts';
import { LEVELS } from '../../contracts/routes/admin.ts';
import { COMMAND_LINE } from '../accounts/audit.store.ts';
import { checkAccount } from '../accounts/auth/check-account.ts';
import { createAccount, verifyEmail } from '../accounts/auth/commands.ts';
import { hashPassword } from '../accounts/auth/passwords.ts';
import { usersWithLoginSession } from '../accounts/auth/store.ts';
import { allUsers } from '../accounts/users/store.ts';
import { changeLevel } from '../operations/admin/change-level.ts';
import { recorded } from '../operations/admin/recorded.ts';
import { answer, type OutputOptions } from './answer.ts';
import { readNewPassword } from './ask.ts';
import { action, group } from './command.ts';
import { findUserNamed } from './find-user-named.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { deleteCommand } from './user/delete.ts';
import { PASSWORD_STDIN } from './user/password-option.ts';
import { passwordCommand } from './user/password.ts';
import { withWriter } from './with-writer.ts';

export const userCommand = () =>
  group('user', { does: 'manage accounts', examples: ['kaiden user list', 'kaiden user level hazel 3'] })
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(levelCommand())
    .addCommand(passwordCommand())
    .addCommand(verifyCommand())
    .addCommand(deleteCommand());

const listCommand = () =>
  action('list', { does: 'list all accounts', examples: ['kaiden user list'] }).action((output: OutputOptions) =>
    withWriter(async ({ db }) => {
      const withSession = await usersWithLoginSession(db);
      const users = (await allUsers(db)).map(({ id, username, authLevel, joinDate, lastSeen }) => ({
        id,
        username,
        authLevel,
        joinDate,
        // A new account has the time at which it was created.
        lastSeen: lastSeen === joinDate && !withSession.has(id) ? null : lastSeen,
      }));
      const day = (at: number) => new Date(at).toISOString().slice(0, 10);
      const rows = users.map(({ id, username, authLevel, joinDate, lastSeen }) => [
        String(id),
        username,
        LEVELS[authLevel] ?? String(authLevel),
        day(joinDate),
        lastSeen === null ? 'never' : day(lastSeen),
      ]);
      const lines = [table(['id', 'name', 'level', 'joined', 'last seen'], rows)];
      answer(output, { users }, rows.length > 0 ? lines : ['No accounts. `kaiden user create` makes the first one.']);
    }),
  );

interface CreateOptions extends OutputOptions {
  email: string;
  admin?: true;
  passwordStdin?: true;
}

const createCommand = () =>
  action('create', {
    does: 'create an account and print its id; the password is asked for on a terminal, otherwise read from standard input',
    examples: [
      'kaiden user create hazel --email hazel@example.com',
      'echo "a long password" | kaiden user create hazel --email hazel@example.com',
    ],
  })
    .argument('<name>', 'user name')
    .requiredOption('--email <address>', 'e-mail address')
    .option('--admin', 'make the account an administrator')
    .option(...PASSWORD_STDIN)
    .action(async (username: string, options: CreateOptions) => {
      const password = await readNewPassword(options.passwordStdin === true);
      const account = checkAccount({ username, email: options.email, password });
      if (account.faults) throw new UsageError(account.faults.join('\n'));
      const passwordHash = await hashPassword(password);
      const user = await withWriter(
        ({ writer }) =>
          writer.run(recorded(createAccount, describeAccount), {
            ...account.value,
            passwordHash,
            authLevel: options.admin ? 3 : 1,
          }),
        { mayCreate: true },
      );
      answer(options, { userID: user.id, username: user.username }, [String(user.id)]);
    });

const describeAccount = ({ id: userID, username, authLevel }: UserDocument) => ({
  action: 'create-user',
  target: { userID, username },
  after: { authLevel },
});

const levelCommand = () =>
  action('level', {
    does: "set a user's level: 0 banned, 1 user, 2 moderator, 3 administrator",
    examples: ['kaiden user level hazel 3'],
  })
    .argument('<name>', 'user name')
    .argument('<level>', '0, 1, 2 or 3')
    .action(async (name: string, level: string, output: OutputOptions) => {
      if (!/^[0-3]$/.test(level))
        throw new UsageError('The level must be 0 (banned), 1 (user), 2 (moderator) or 3 (administrator)');
      await withWriter(async ({ writer, db }) => {
        const user = await findUserNamed(db, name);
        await writer.run(changeLevel, { by: COMMAND_LINE, userID: user.id, authLevel: Number(level) });
        const { id: userID, username } = user;
        answer(output, { userID, username, authLevel: Number(level) }, [`${username} now has level ${level}`]);
      });
    });

const verifyCommand = () =>
  action('verify', {
    does: "mark a user's e-mail address as verified",
    examples: ['kaiden user verify hazel'],
  })
    .argument('<name>', 'user name')
    .action((name: string, output: OutputOptions) =>
      withWriter(async ({ writer, db }) => {
        const user = await findUserNamed(db, name);
        const { id: userID, username } = user;
        const describe = (changed: boolean) => (changed ? { action: 'verify-email', target: { userID } } : null);
        const changed = await writer.run(recorded(verifyEmail, describe), { userID });
        answer(output, { userID, username, changed }, [
          changed ? `Verified ${username}'s e-mail address` : `${username}'s e-mail address was already verified`,
        ]);
      }),
    );

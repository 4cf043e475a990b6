import { text } from 'node:stream/consumers';

import { Command } from 'commander';

import { checkAccount } from '../auth/check-account.ts';
import { createAccount, verifyEmail } from '../auth/commands.ts';
import { hashPassword } from '../auth/passwords.ts';
import { setAuthLevel } from '../users/commands.ts';
import { allUsers } from '../users/store.ts';
import { findUserNamed } from './find-user-named.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const userCommand = () =>
  new Command('user')
    .description('manage accounts')
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(levelCommand())
    .addCommand(verifyCommand());

const LEVELS = ['banned', 'user', 'moderator', 'administrator'];

const listCommand = () =>
  new Command('list')
    .description('print everybody who has an account')
    .option('--json', 'print a JSON array instead of a table')
    .action(({ json }: { json?: true }) =>
      withWriter(async ({ db }) => {
        const users = await allUsers(db);
        if (json) {
          const entries = users.map(({ id, username, authLevel, joinDate, lastSeen }) => ({
            id,
            username,
            authLevel,
            joinDate,
            lastSeen,
          }));
          return console.log(JSON.stringify(entries, null, 2));
        }
        const day = (at: number) => new Date(at).toISOString().slice(0, 10);
        const rows = users.map(({ id, username, authLevel, joinDate, lastSeen }) => [
          String(id),
          username,
          LEVELS[authLevel] ?? String(authLevel),
          day(joinDate),
          day(lastSeen),
        ]);
        console.log(table(['id', 'name', 'level', 'joined', 'last seen'], rows));
      }),
    );

const createCommand = () =>
  new Command('create')
    .description('create an account; the password is read from standard input')
    .argument('<name>')
    .requiredOption('--email <address>')
    .option('--admin', 'make it an administrator')
    .addHelpText('after', '\nExample:\n  echo "a long password" | kaiden user create hazel --email hazel@example.com')
    .action(async (username: string, options: { email: string; admin?: boolean }) => {
      const password = (await text(process.stdin)).replace(/\r?\n$/, '');
      const account = checkAccount({ username, email: options.email, password });
      if (account.faults) throw new UsageError(account.faults.join('\n'));
      const passwordHash = await hashPassword(password);
      const user = await withWriter(({ writer }) =>
        writer.run(createAccount, { ...account.value, passwordHash, authLevel: options.admin ? 3 : 1 }),
      );
      console.log(user.id);
    });

const levelCommand = () =>
  new Command('level')
    .description('set what a user may do: 0 banned, 1 user, 2 moderator, 3 administrator')
    .argument('<name>')
    .argument('<level>')
    .action(async (name: string, level: string) => {
      if (!/^[0-3]$/.test(level))
        throw new UsageError('The level is 0 (banned), 1 (user), 2 (moderator) or 3 (administrator)');
      await withWriter(async ({ writer, db }) => {
        const user = await findUserNamed(db, name);
        await writer.run(setAuthLevel, { userID: user.id, authLevel: Number(level) });
        console.log(`${user.username} has level ${level} now`);
      });
    });

const verifyCommand = () =>
  new Command('verify')
    .description("mark a user's e-mail address as verified")
    .argument('<name>')
    .action((name: string) =>
      withWriter(async ({ writer, db }) => {
        const user = await findUserNamed(db, name);
        const changed = await writer.run(verifyEmail, { userID: user.id });
        console.log(
          changed ? `${user.username}'s address is verified now` : `${user.username}'s address was verified already`,
        );
      }),
    );

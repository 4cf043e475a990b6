import { text } from 'node:stream/consumers';

import { Command } from 'commander';

import { api } from '../../contracts/index.ts';
import { createAccount, verifyEmail } from '../auth/commands.ts';
import { hashPassword } from '../auth/passwords.ts';
import { toIssues } from '../shared/zod-issues.ts';
import { setAuthLevel } from '../users/commands.ts';
import { findUserNamed } from './find-user-named.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

export const userCommand = () =>
  new Command('user')
    .description('manage accounts')
    .addCommand(createCommand())
    .addCommand(levelCommand())
    .addCommand(verifyCommand());

const createCommand = () =>
  new Command('create')
    .description('create an account; the password is read from standard input')
    .argument('<name>')
    .requiredOption('--email <address>')
    .option('--admin', 'make it an administrator')
    .addHelpText('after', '\nExample:\n  echo "a long password" | kaiden user create hazel --email hazel@example.com')
    .action(async (username: string, options: { email: string; admin?: boolean }) => {
      const password = (await text(process.stdin)).replace(/\r?\n$/, '');
      const account = checkAccount({ username, email: options.email, '!password': password });
      const passwordHash = await hashPassword(password);
      const user = await withWriter(({ writer }) =>
        writer.run(createAccount, { ...account, passwordHash, authLevel: options.admin ? 3 : 1 }),
      );
      console.log(user.id);
    });

/** The rules are those of the registration route. */
function checkAccount(input: { username: string; email: string; '!password': string }) {
  const checked = api.auth.register.json.safeParse({ ...input, captcha: '' });
  if (checked.success) return { username: checked.data.username, email: checked.data.email };
  const lines = toIssues(checked.error).map(({ path, message }) => `${path.replace('!', '')}: ${message}`);
  throw new UsageError(lines.join('\n'));
}

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

import { createBareInvites } from '../accounts/auth/invites/commands.ts';
import { hashToken, randomToken } from '../base/shared/secrets.ts';
import { recorded } from '../operations/admin/recorded.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

const LIMIT = 1000;

export const inviteCommand = () =>
  action('invite', {
    does: 'create invite codes and print them, one per line; they cannot be shown again',
    notes: ['Registration needs an invite code while KAIDEN_REGISTRATION is "invite". Each code works once.'],
    examples: ['kaiden invite', 'kaiden invite --count 20'],
  })
    .option('--count <number>', `number of codes, 1 to ${LIMIT}`, '1')
    .action(async ({ count, ...output }: OutputOptions & { count: string }) => {
      const number = /^\d{1,4}$/.test(count) ? Number(count) : 0;
      if (number < 1 || number > LIMIT) throw new UsageError(`--count: expected a whole number from 1 to ${LIMIT}`);
      const codes = Array.from({ length: number }, randomToken);
      const made = { action: 'create-invites', target: { count: number } };
      const create = recorded(createBareInvites, () => made);
      await withWriter(({ writer }) => writer.run(create, { codeHashes: codes.map(hashToken) }));
      answer(output, { codes }, codes);
    });

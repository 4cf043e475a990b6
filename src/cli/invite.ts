import { createBareInvites } from '../auth/invites/commands.ts';
import { hashToken, randomToken } from '../shared/secrets.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { UsageError } from './usage-error.ts';
import { withWriter } from './with-writer.ts';

const MOST = 1000;

export const inviteCommand = () =>
  action('invite', {
    does: 'make invitations and print their codes, one in a line; they cannot be shown again',
    notes: ['Needed to register where KAIDEN_REGISTRATION is invite. Each is good for one account.'],
    examples: ['kaiden invite', 'kaiden invite --count 20'],
  })
    .option('--count <number>', 'how many', '1')
    .action(async ({ count, ...asked }: Asked & { count: string }) => {
      const number = /^\d{1,4}$/.test(count) ? Number(count) : 0;
      if (number < 1 || number > MOST) throw new UsageError(`The count is a whole number from 1 to ${MOST}`);
      const codes = Array.from({ length: number }, randomToken);
      await withWriter(({ writer }) => writer.run(createBareInvites, { codeHashes: codes.map(hashToken) }));
      answer(asked, { codes }, codes);
    });

import { MailError } from '../accounts/mail/carrier.ts';
import { compose } from '../accounts/mail/compose.ts';
import { carrierOf } from '../accounts/mail/delivery.ts';
import { outboxFolder } from '../accounts/mail/outbox.ts';
import { readConfig } from '../base/config.ts';
import { localURL } from '../base/shared/local-url.ts';
import { randomToken } from '../base/shared/secrets.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action, group } from './command.ts';
import { UsageError } from './usage-error.ts';

export const mailCommand = () =>
  group('mail', { does: 'check that mails can be sent', examples: ['kaiden mail test admin@example.com'] }).addCommand(
    testCommand(),
  );

const testCommand = () =>
  action('test', {
    does: 'send a test mail with the current settings and print what the mail server says',
    notes: [
      'Without KAIDEN_SMTP_URL the mail becomes a file in the folder outbox of the data folder, like all others.',
    ],
    examples: ['kaiden mail test admin@example.com'],
    exits: {
      0: 'the mail server has accepted the mail, or the file was written',
      1: 'it has not; the reason is on one line',
    },
  })
    .argument('<address>', 'e-mail address of the recipient')
    .action(async (to: string, output: OutputOptions) => {
      if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(to)) throw new UsageError(`Not an e-mail address: ${to}`);
      const { smtpURL, mailFrom, publicURL, host, port, dataDir } = readConfig(process.env);
      const sender = { site: publicURL ?? localURL(host, port), from: mailFrom };
      const mailID = randomToken();
      const createdAt = Date.now();
      const message = compose({ kind: 'test', to, username: '', code: null }, { mailID, createdAt }, sender);
      const day = new Date(createdAt).toISOString().slice(0, 10);
      const place = smtpURL === null ? outboxFolder(dataDir) : new URL(smtpURL).host;
      try {
        await carrierOf({ smtpURL, dataDir })(message, `${day}-test-${mailID}`);
      } catch (error) {
        if (error instanceof MailError) throw new MailError(describe(error, place, smtpURL !== null));
        throw error;
      }
      answer(output, { to, from: message.from, place }, [
        smtpURL === null
          ? `No mail server is set (KAIDEN_SMTP_URL): the mail is a file in ${place}`
          : `${place} has accepted the mail to ${to}, from ${message.from}`,
      ]);
    });

/** Describes a failure with what the mail server has said, and the settings that it may be due to. */
function describe(error: MailError, place: string, isServer: boolean): string {
  if (!isServer) return `${place}: ${error.message} (KAIDEN_DATA_DIR)`;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return `${place}: ${error.message}${cause ? `: ${cause}` : ''} (KAIDEN_SMTP_URL, KAIDEN_MAIL_FROM)`.replaceAll(
    /\p{Cc}+/gu,
    ' ',
  );
}

import { MailError, type Carrier } from './carrier.ts';
import { nodemailer, SAFE, withHeaders } from './nodemailer.ts';

/** Time limits for mail servers (ms). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a carrier that delivers mails to the SMTP server at a URL, with one connection for each. */
export const createSMTP = (url: string): Carrier => {
  return async (message) => {
    const { createTransport } = await nodemailer();
    try {
      await createTransport({ url, ...PATIENCE, ...SAFE }).sendMail(withHeaders(message));
    } catch (error) {
      throw toMailError(error);
    }
  };
};

/** The server's response may name the mailbox, so only the kind of failure is reported. */
function toMailError(error: unknown): MailError {
  const { code, responseCode, rejected } = error as { code?: string; responseCode?: number; rejected?: unknown[] };
  const text = `${code ?? 'the mail server failed'}${responseCode ? `, answer ${responseCode}` : ''}`;
  return new MailError(text, { hopeless: (responseCode ?? 0) >= 500 && (rejected?.length ?? 0) > 0, cause: error });
}

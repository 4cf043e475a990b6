/** Kinds of mails. */
export type MailKind = 'verify-email' | 'reset-password' | 'password-changed' | 'email-changed';

/** Text of a mail. `link` follows the first paragraphs, `after` follows the link. */
export interface MailText {
  subject: string;
  before: readonly string[];
  link: string | null;
  after: readonly string[];
}

interface About {
  username: string;
  /** Base URL of links to this server. */
  site: string;
  /** Null for mails without a code. */
  code: string | null;
}

/** How long codes in mails are valid (ms). */
export const GOOD_FOR = {
  'verify-email': 3 * 24 * 60 * 60 * 1000,
  'reset-password': 60 * 60 * 1000,
} as const satisfies Partial<Record<MailKind, number>>;

const NOT_YOU = 'If you did not ask for this, do nothing: without the link nothing happens.';

/** Texts of all mails. */
export const TEXTS: Record<MailKind, (about: About) => MailText> = {
  'verify-email': ({ username, site, code }) => ({
    subject: 'Is this your e-mail address?',
    before: [
      `Hello ${username},`,
      `this address was given for your account at ${site}. Please confirm that it is yours:`,
    ],
    link: `${site}/verify-email?code=${code}`,
    after: ['The link works once, for three days.', 'If this is not your account, do nothing.'],
  }),
  'reset-password': ({ username, site, code }) => ({
    subject: 'A new password',
    before: [
      `Hello ${username},`,
      `somebody has forgotten the password of your account at ${site}. Set a new one here:`,
    ],
    link: `${site}/reset-password?code=${code}`,
    after: ['The link works once, for an hour. You will be logged out everywhere.', NOT_YOU],
  }),
  'password-changed': ({ username, site }) => ({
    subject: 'Your password was changed',
    before: [
      `Hello ${username},`,
      `the password of your account at ${site} was changed just now. If that was you, all is well. If not, set another one:`,
    ],
    link: `${site}/forgot-password`,
    after: ['API keys go on working. Look through them, too.'],
  }),
  'email-changed': ({ username, site }) => ({
    subject: 'Your account has another e-mail address',
    before: [
      `Hello ${username},`,
      `your account at ${site} was given another e-mail address just now; this one gets no more mail.`,
    ],
    link: null,
    after: ['If that was not you, somebody knows your password: tell the people who run the server.'],
  }),
};

import type { MailText } from './mail-text.ts';
import { weeklyText, type Weekly } from './weekly-texts.ts';

/** Kinds of mails. */
export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'password-changed'
  | 'email-changed'
  | 'weekly-summary'
  | 'test';

interface About {
  username: string;
  /** Base URL of links to this server. */
  site: string;
  /** Null for mails without a code. */
  code: string | null;
  /** Content of a weekly summary. */
  weekly?: Weekly | undefined;
}

/** How long codes in mails are valid (ms). */
export const GOOD_FOR = {
  'verify-email': 3 * 24 * 60 * 60 * 1000,
  'reset-password': 60 * 60 * 1000,
} as const satisfies Partial<Record<MailKind, number>>;

const NOT_YOU = 'If you did not ask for this, ignore this e-mail. Your password stays as it is.';

/** Texts of all mails. */
export const TEXTS: Record<MailKind, (about: About) => MailText> = {
  'verify-email': ({ username, site, code }) => ({
    subject: 'Verify your e-mail address',
    before: [
      `Hello ${username},`,
      `this e-mail address was entered for your account at ${site}. Open this link to verify it:`,
    ],
    link: `${site}/verify-email?code=${code}`,
    after: ['The link works once, for three days.', 'If this is not your account, ignore this e-mail.'],
  }),
  'reset-password': ({ username, site, code }) => ({
    subject: 'Reset your password',
    before: [
      `Hello ${username},`,
      `someone asked to reset the password of your account at ${site}. Set a new one here:`,
    ],
    link: `${site}/reset-password?code=${code}`,
    after: ['The link works once, for an hour. You will be logged out everywhere.', NOT_YOU],
  }),
  'password-changed': ({ username, site }) => ({
    subject: 'Your password was changed',
    before: [
      `Hello ${username},`,
      `the password of your account at ${site} was just changed. If that was not you, set a new one:`,
    ],
    link: `${site}/forgot-password`,
    after: ['API keys keep working. Check them, too.'],
  }),
  'email-changed': ({ username, site }) => ({
    subject: 'Your e-mail address was changed',
    before: [
      `Hello ${username},`,
      `the e-mail address of your account at ${site} was just changed. This address gets no more e-mails.`,
    ],
    link: null,
    after: ['If that was not you, someone knows your password: contact an administrator of the server.'],
  }),
  'weekly-summary': ({ weekly, ...about }) => weeklyText(weekly!, about),
  test: ({ site }) => ({
    subject: 'Test mail',
    before: [`This mail was sent by \`kaiden mail test\` on the server at ${site}. Its mail settings work.`],
    link: null,
    after: [],
  }),
};

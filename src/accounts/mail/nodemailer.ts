import type { Message } from './compose.ts';

/** Keeps mails from naming files or URLs to read from. */
export const SAFE = { disableFileAccess: true, disableUrlAccess: true };

/** Loads the library when there is a mail to send. */
export const nodemailer = () => import('nodemailer');

/** Adds headers that keep auto-responders from answering, and with which mail programs unsubscribe in one click. */
export const withHeaders = ({ date, unsubscribe, ...message }: Message) => ({
  ...message,
  date: new Date(date),
  headers: {
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    ...(unsubscribe && {
      'list-unsubscribe': `<${unsubscribe}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    }),
  },
});

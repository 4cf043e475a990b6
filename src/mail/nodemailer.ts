import type { Message } from './compose.ts';

/** Nothing in a mail names a file or an address to read from. */
export const SAFE = { disableFileAccess: true, disableUrlAccess: true };

/** The library, which is only loaded when there is a mail to send. */
export const nodemailer = () => import('nodemailer');

/** A mail with what tells other programs not to answer it. */
export const withHeaders = ({ date, ...message }: Message) => ({
  ...message,
  date: new Date(date),
  headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
});

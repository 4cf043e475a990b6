import { command } from '../writer/command.ts';
import { deleteMail, hurryMail, postponeMail } from './store.ts';

/** Takes a mail off the queue: it was sent, or never will be. */
export const mailDone = command<{ id: number }, void>('mail.done', async (tx, { id }) => deleteMail(tx, id));

/** Puts off what could not be sent. `dueAt` is Unix ms. */
export const mailFailed = command<{ id: number; dueAt: number }, void>('mail.failed', async (tx, { id, dueAt }) =>
  postponeMail(tx, id, dueAt),
);

/** Lets everything that waits be tried at once: the server was started again, perhaps with other settings. */
export const retryAllMail = command<undefined, void>('mail.retryAll', async (tx, _, { now }) => hurryMail(tx, now()));

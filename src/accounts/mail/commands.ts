import { command } from '../../writer/command.ts';
import { deleteMail, hurryMail, postponeMail } from './store.ts';

/** Removes a mail from the queue: it was sent, or never will be. */
export const mailDone = command<{ id: number }, void>('mail.done', async (tx, { id }) => deleteMail(tx, id));

/** Postpones a mail that couldn't be sent. `dueAt` is Unix ms. */
export const mailFailed = command<{ id: number; dueAt: number }, void>('mail.failed', async (tx, { id, dueAt }) =>
  postponeMail(tx, id, dueAt),
);

/** Makes all queued mails due at once, after a restart that may have changed the settings. */
export const retryAllMail = command<undefined, void>('mail.retryAll', async (tx, _, { now }) => hurryMail(tx, now()));

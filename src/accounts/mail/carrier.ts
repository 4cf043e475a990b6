import type { Message } from './compose.ts';

/** Thrown when a mail couldn't be delivered. The message contains no address and no part of the mail; `cause` may. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether retrying is useless: the mailbox doesn't exist. */
  readonly hopeless: boolean;
  constructor(message: string, { hopeless = false, cause }: { hopeless?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.hopeless = hopeless;
  }
}

/** Delivers mails. Throws MailError on failure. `name` is safe as a file name and stays with the mail. */
export type Carrier = (message: Message, name: string) => Promise<void>;

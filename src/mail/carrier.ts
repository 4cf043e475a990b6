import type { Message } from './compose.ts';

/** Thrown when a mail could not be handed on. Its message names no address and nothing of the mail. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether trying again is of no use: there is no such mailbox. */
  readonly hopeless: boolean;
  constructor(message: string, { hopeless = false }: { hopeless?: boolean } = {}) {
    super(message);
    this.hopeless = hopeless;
  }
}

/** Carries mails off. Throws MailError when it can't. `name` is fit for the name of a file and stays with the mail. */
export type Carrier = (message: Message, name: string) => Promise<void>;

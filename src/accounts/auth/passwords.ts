import { Argon2id } from 'oslo/password';

import { createBoundedQueue } from '../../base/shared/bounded-queue.ts';
import { Refusal } from '../../base/shared/refusal.ts';

const argon2id = new Argon2id();

/**
 * A hash takes 20 MB and most of a core for tens of milliseconds. Two at once leave room for everything else; requests that would wait for
 * more than a few seconds are refused.
 */
const queue = createBoundedQueue({ atOnce: 2, waiting: 60 });

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = queue(work);
  if (!result) {
    const seconds = 5;
    throw new Refusal(503, 'too_busy', 'Too many people are logging in; try again in a moment', undefined, {
      retryAfter: seconds,
    });
  }
  return result;
}

/** Returns an Argon2id hash of a password, with OWASP's parameters (Oslo's defaults). Throws 503 if the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => argon2id.hash(password.normalize('NFKC')));

let decoy: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. Without a hash it does the same work and returns false, so that response times don't reveal
 * whether a user exists. Throws 503 if the queue is full.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  decoy ??= argon2id.hash('no account has this password');
  const compared = await decoy;
  const matches = await inTurn(() => argon2id.verify(hash ?? compared, password.normalize('NFKC')));
  return matches && hash !== undefined;
}

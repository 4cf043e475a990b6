import { hash, randomBytes } from 'node:crypto';

/** Returns 40 lower-case hexadecimal digits from the system's random source. */
export const randomToken = (): string => randomBytes(20).toString('hex');

/** Returns a handle for a secret derived from its hash: enough to tell a user's secrets apart, useless for finding them. */
export const publicHandle = (hash: Uint8Array): string => Buffer.from(hash).toString('hex').slice(0, 16);

/** Returns the stored hash of a token. Tokens carry 160 random bits, so they can't be guessed and one round of SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  // A buffer made from a string comes from Node's pool. A hash object, and a buffer outside the pool, cost more to collect than the hash takes to compute.
  return Buffer.from(hash('sha256', token, 'binary'), 'binary');
}

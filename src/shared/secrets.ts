import { createHash, randomBytes } from 'node:crypto';

/** 40 lower-case hexadecimal digits from the system's random source. */
export const randomToken = (): string => randomBytes(20).toString('hex');

/** Names a secret by what is stored of it: enough to tell a user's secrets apart, nothing to find one by. */
export const publicHandle = (hash: Uint8Array): string => Buffer.from(hash).toString('hex').slice(0, 16);

/**
 * What is stored of a token. Tokens carry 160 random bits, so one round of SHA-256 is enough:
 * there is nothing to guess.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

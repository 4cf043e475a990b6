import { createHash, randomBytes } from 'node:crypto';

/** 40 lower-case hexadecimal digits from the system's random source. */
export const randomToken = (): string => randomBytes(20).toString('hex');

/**
 * What is stored of a token. Tokens carry 160 random bits, so one round of SHA-256 is enough:
 * there is nothing to guess.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

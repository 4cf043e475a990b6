import { Argon2id } from 'oslo/password';

const argon2id = new Argon2id();

/** An Argon2id hash of a password, with OWASP's parameters (Oslo's defaults). */
export const hashPassword = (password: string): Promise<string> => argon2id.hash(password.normalize('NFKC'));

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the one behind a hash. Without a hash it does the same work and says no,
 * so that the time of an answer does not tell whether a user exists.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await argon2id.verify(hash ?? (await decoy), password.normalize('NFKC'));
  return matches && hash !== undefined;
}

import { Refusal } from '../shared/refusal.ts';

/** More rotations than this within one request are none. */
const MOST = 3;

/**
 * Does what seals something and then runs a command that checks it, once more when the key was changed between the two.
 * Returns what it returns.
 */
export async function whileSealed<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'secret_rotated') || attempt === MOST) throw error;
    }
  }
}

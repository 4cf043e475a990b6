import { Refusal } from '../../base/shared/refusal.ts';

/** Maximum number of key rotations within one request. */
const MOST = 3;

/**
 * Runs work that seals a value and then a command that checks it; repeats both if the key was changed in between. Returns the work's
 * result.
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

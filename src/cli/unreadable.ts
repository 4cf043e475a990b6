import { reasonOf } from '../base/shared/reason-of.ts';
import { UsageError } from './usage-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
};

/** Returns the error of a command whose argument names a file that can't be read, with the reason in words. */
export function unreadable(path: string, error: unknown): UsageError {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new UsageError(`${path} cannot be read: ${REASONS[code] ?? reasonOf(error)}`, { cause: error });
}

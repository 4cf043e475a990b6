import { Refusal } from '../src/base/shared/refusal.ts';

const NOTHING_STORED = 'Nothing of this request was stored';

/** Failures of SQLite or the file system that no request causes, by the prefix of the error code. */
const FAULTS = [
  [
    ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'],
    'disk_full',
    `The disk of the server is full. ${NOTHING_STORED}; make room on the disk, then send it again`,
  ],
  [
    ['SQLITE_BUSY', 'SQLITE_LOCKED'],
    'database_busy',
    `Another program holds the database. ${NOTHING_STORED}; wait until that program is done or end it, then send it again`,
  ],
  [
    ['SQLITE_READONLY', 'SQLITE_PERM', 'EROFS'],
    'database_readonly',
    `The database can't be written to. ${NOTHING_STORED}; let the server write to its data folder, then send it again`,
  ],
  [
    ['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'EIO'],
    'database_io_error',
    `The disk of the server fails. ${NOTHING_STORED}; look after the disk that the data folder is on, then send it again`,
  ],
] as const;

const RESTORE =
  'Restore a backup with "kaiden restore --force FILE", which keeps the damaged file (docs/backups.md). Without a backup, ask for help before you change anything';

/** Reasons why a file can't be used as the database, with the remedy, by the prefix of the error code. */
const DAMAGES = [
  [['SQLITE_NOTADB'], (file: string) => `${file} is damaged, or not a database. ${RESTORE}`],
  [['SQLITE_CORRUPT'], (file: string) => `The database ${file} is damaged. ${RESTORE}`],
] as const;

/** Returns a line for the operator: the fault of the database file, and the remedy. Undefined for errors of any other kind. */
export function damageOf(error: unknown, file: string): string | undefined {
  for (const { code } of codesOf(error)) {
    const damage = DAMAGES.find(([starts]) => starts.some((start) => code.startsWith(start)));
    if (damage) return damage[1](file);
  }
  return undefined;
}

/** Returns whether a file couldn't be written, because its disk is full, fails or is read-only. */
export const isWriteFault = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  /^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|SQLITE_(FULL|READONLY|IOERR(?!_READ)))/.test(String(error.code));

/** Yields the codes of an error and of its causes. */
function* codesOf(error: unknown): Generator<{ code: string; message: string }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') yield { code, message: at.message };
  }
}

/**
 * Returns the refusal (503) for a database error with an external cause: a full or failing disk, a lock held by another process, a
 * read-only file. Undefined for every other error. Nothing was changed.
 */
export function storageRefusal(error: unknown): Refusal | undefined {
  for (const { code, message } of codesOf(error)) {
    const fault = FAULTS.find(([starts]) => starts.some((start) => code.startsWith(start)));
    if (fault) return new Refusal(503, fault[1], fault[2], undefined, { cause: `${code}: ${message}` });
  }
  return undefined;
}

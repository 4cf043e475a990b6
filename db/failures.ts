import { Refusal } from '../src/shared/refusal.ts';

const NOTHING_STORED = 'Nothing of this request was stored';

/** What can keep SQLite, or the file system, from doing its work although nothing is wrong with the request, by the start of its error code. */
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
  'Restore a backup with kaiden restore --force FILE, which keeps the damaged file (docs/backups.md); without one, ask for help before you change anything';

/** Why a file can't be used as the database, and what to do about it, by the start of the error code. */
const DAMAGES = [
  [['SQLITE_NOTADB'], (file: string) => `${file} is not a database, or its beginning is damaged. ${RESTORE}`],
  [['SQLITE_CORRUPT'], (file: string) => `The database ${file} is damaged. ${RESTORE}`],
] as const;

/**
 * Returns a line for the one who runs the program: what is wrong with the database file, and what to do. Undefined for errors
 * of any other kind.
 */
export function damageOf(error: unknown, file: string): string | undefined {
  for (const { code } of codesOf(error)) {
    const damage = DAMAGES.find(([starts]) => starts.some((start) => code.startsWith(start)));
    if (damage) return damage[1](file);
  }
  return undefined;
}

/** The codes of an error and of its causes. */
function* codesOf(error: unknown): Generator<{ code: string; message: string }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') yield { code, message: at.message };
  }
}

/**
 * The refusal (503) for an error of the database that has its cause outside: a full or failing disk, a lock that
 * another process holds, a file that may not be written. Undefined for every other error. Nothing was changed.
 */
export function storageRefusal(error: unknown): Refusal | undefined {
  for (const { code, message } of codesOf(error)) {
    const fault = FAULTS.find(([starts]) => starts.some((start) => code.startsWith(start)));
    if (fault) return new Refusal(503, fault[1], fault[2], undefined, { cause: `${code}: ${message}` });
  }
  return undefined;
}

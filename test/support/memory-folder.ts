import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Where systems keep files in memory. */
const PLACE = '/dev/shm';
/** Space that it has to have (bytes); the files of all tests together have a tenth of it. */
const SPACE = 4 * 1024 ** 3;

/**
 * Lets this process and those that it starts keep temporary files in memory, where there is enough: databases of tests are made by the
 * thousand, and each would wait for the disk. TMPDIR names another folder.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasSpace()) process.env['TMPDIR'] = PLACE;
}

function hasSpace(): boolean {
  try {
    accessSync(PLACE, constants.W_OK);
    const { bavail, bsize } = statfsSync(PLACE);
    return Math.min(bavail * bsize, freemem()) > SPACE;
  } catch {
    return false;
  }
}

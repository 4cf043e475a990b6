import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and the folders above it; does nothing if it exists. Throws the system's error if it can't be made, and one that names the
 * file if a file is in the way. For paths that people name: Node's own `recursive` never returns where a folder takes no entries, as in /proc.
 */
export function makeFolder(folder: string, options: { mode?: number } = {}): void {
  const reason = refusalOf(folder, options);
  if (reason?.code === 'EEXIST') throw new Error(`${folder} is a file, not a folder`, { cause: reason });
  // Of a path through a file, the folder above is the one to name.
  if (reason?.code === 'ENOTDIR' && dirname(folder) !== folder) makeFolder(dirname(folder), options);
  if (reason?.code === 'ENOENT' && dirname(folder) !== folder) {
    makeFolder(dirname(folder), options);
    const again = refusalOf(folder, options);
    if (again) throw again;
  } else if (reason) throw reason;
}

/** Tries to make one folder; returns the system's error if it does not exist afterwards. */
function refusalOf(folder: string, options: { mode?: number }): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(folder, options);
    return undefined;
  } catch (error) {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? undefined : (error as NodeJS.ErrnoException);
  }
}

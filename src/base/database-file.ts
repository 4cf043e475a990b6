import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of the database in a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'kaiden.db');

/** Returns why there is no database in a data folder, for the operator. */
export const describeMissing = (dataDir: string): string =>
  statSync(dataDir, { throwIfNoEntry: false })?.isFile()
    ? `${dataDir} is a file, not a folder`
    : `No database in ${dataDir}`;

import { join } from 'node:path';

/** Returns the path of the database in a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'kaiden.db');

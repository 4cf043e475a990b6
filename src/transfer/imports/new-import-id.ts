import { randomBytes } from 'node:crypto';

/** Returns a new public id of an import: 40 hexadecimal digits. */
export const newImportID = (): string => randomBytes(20).toString('hex');

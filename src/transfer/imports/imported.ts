import type { ImportDocument } from '../../../contracts/documents/import.ts';
import type { ImportRequest } from './commands.ts';

/** Answer to an import: its document, or only its id if it is large or will be completed later. */
export interface Imported {
  importID: string;
  document: ImportDocument | null;
  /** Whether a large import is completed. */
  isCompleted?: boolean;
}

/** Import that waits to be completed. */
export type Queued = Pick<ImportRequest, 'importID' | 'userID' | 'importType'>;

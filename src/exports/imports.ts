import { z } from 'zod';

import { ImportDocument } from '../../contracts/documents/import.ts';
import type { Db } from '../../db/open.ts';
import { importDocument } from '../imports/documents.ts';
import { findScoreIDsOfImports } from '../imports/lists/store.ts';
import type { ImportRow } from '../imports/store.ts';
import { keptParts } from '../scores/kept/memory.ts';
import { writer } from '../written/write.ts';
import { encodedEntries } from './batch-manual.ts';
import { unhurried, type Piece } from './pieces.ts';
import { importPages, stateOfImports } from './store.ts';

/** What there is to say of all imports of a user, one a line. */
export async function* importsFile(db: Db, user: number): AsyncGenerator<Piece> {
  yield { file: 'imports.json', isRandom: true };
  let before = '[\n';
  const parts = keptParts(db, `imports of ${user}`, stateOfImports(db, user), () => encodedImports(db, user));
  for await (const bytes of unhurried(parts)) {
    yield { text: before };
    yield { bytes, isKept: true };
    before = BETWEEN;
  }
  yield { text: before === BETWEEN ? '\n]\n' : '[]\n' };
}

const BETWEEN = ',\n';
/** So many characters are encoded at a time, at least: the scoreIDs of some imports are many. */
const PART = 256 * 1024;

function* encodedImports(db: Db, user: number): Generator<Buffer<ArrayBuffer>> {
  let entries: string[] = [];
  let length = 0;
  for (const page of importPages(db, user)) {
    for (const row of page) {
      const entry = importEntry(db, row);
      entries.push(entry);
      length += entry.length;
      if (length < PART) continue;
      yield encodedEntries(entries, BETWEEN);
      [entries, length] = [[], 0];
    }
  }
  if (length > 0) yield encodedEntries(entries, BETWEEN);
}

const write = writer(ImportDocument.extend({ status: z.literal('completed') }));

/** The document of an import as JSON, or what there is to say of one that waits or failed. */
function importEntry(db: Db, row: ImportRow): string {
  const { status } = row;
  if (status === 'completed') {
    // One at a time: those of a whole page may take hundreds of megabytes.
    const scoreIDs = findScoreIDsOfImports(db, [row.id]).get(row.id)!;
    return write({ ...importDocument(row, scoreIDs), status });
  }
  const { importID, importType, user: userID, failure, timeStarted, timeFinished, userIntent } = row;
  return JSON.stringify({ status, importID, importType, userID, failure, timeStarted, timeFinished, userIntent });
}

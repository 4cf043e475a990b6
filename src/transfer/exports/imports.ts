import { z } from 'zod';

import { ImportDocument } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import { serializer } from '../../base/json/serializer.ts';
import { yielding } from '../../base/shared/chunks.ts';
import { importDocument } from '../imports/documents.ts';
import { findScoreIDsOfImports } from '../imports/lists/store.ts';
import type { ImportRow } from '../imports/store.ts';
import type { Piece } from './pieces.ts';
import { importPages } from './store.ts';

/** Writes all imports of a user as JSON, one a line. */
export async function* importsFile(db: Db, user: number): AsyncGenerator<Piece> {
  yield { file: 'imports.json' };
  let before = '[\n';
  for await (const row of yielding(importRows(db, user))) {
    yield { text: before + (await importEntry(db, row)) };
    before = ',\n';
  }
  yield { text: before === '[\n' ? '[]\n' : '\n]\n' };
}

async function* importRows(db: Db, user: number): AsyncGenerator<ImportRow> {
  for await (const page of importPages(db, user)) yield* page;
}

const serialize = serializer(ImportDocument.extend({ status: z.literal('completed') }));

/** Returns the document of an import as JSON, or its state if it waits or failed. */
async function importEntry(db: Db, row: ImportRow): Promise<string> {
  const { status } = row;
  if (status === 'completed') {
    // One at a time: those of a whole page may take hundreds of megabytes.
    const scoreIDs = (await findScoreIDsOfImports(db, [row.id])).get(row.id)!;
    // In an order that is the same on every server.
    return serialize({ ...importDocument(row, scoreIDs.toJSON().toSorted()), status });
  }
  const { importID, importType, user: userID, failure, timeStarted, timeFinished, userIntent } = row;
  return JSON.stringify({ status, importID, importType, userID, failure, timeStarted, timeFinished, userIntent });
}

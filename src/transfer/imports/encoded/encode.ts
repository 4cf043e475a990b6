import { ImportDocument, type ImportCounts } from '../../../../contracts/documents/import.ts';
import type { Db } from '../../../../db/open.ts';
import { openSnapshot } from '../../../../db/snapshot.ts';
import { serializer } from '../../../base/json/serializer.ts';
import { countsOf, toImportDocument } from '../documents.ts';
import { findImport } from '../store.ts';
import { measureImport } from './store.ts';

/** Encoded document of a completed import. */
export interface EncodedImport {
  /** Changes whenever the document does. */
  stamp: string;
  /** The ImportDocument as JSON. */
  bytes: Uint8Array<ArrayBuffer>;
  counts: ImportCounts;
  brought: ImportDocument['brought'];
  /** IDs of the sessions that it created. */
  sessionIDs: string[];
}

const serialize = serializer(ImportDocument);
const encoder = new TextEncoder();

/** Encodes the document of an import, in one snapshot. Returns null if there is no such completed import. */
export async function encodeImport(db: Db, importID: string): Promise<EncodedImport | null> {
  const snapshot = openSnapshot(db);
  try {
    const row = await findImport(snapshot.db, importID);
    if (row?.status !== 'completed') return null;
    const { stamp } = await measureImport(snapshot.db, row);
    const document = await toImportDocument(snapshot.db, row);
    const sessionIDs = document.createdSessions.flatMap(({ sessionID, type }) => (type === 'Created' ? sessionID : []));
    return {
      stamp,
      bytes: encoder.encode(serialize(document)),
      counts: countsOf(document),
      brought: document.brought,
      sessionIDs,
    };
  } finally {
    snapshot.close();
  }
}

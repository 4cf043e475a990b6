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
  /** The ImportDocument as JSON, without `brought`, which is its owner's. */
  bytes: Uint8Array<ArrayBuffer>;
  counts: ImportCounts;
  brought: ImportDocument['brought'];
  /** ID of the user whose import it is. */
  owner: number;
  /** IDs of the sessions that it created. */
  sessionIDs: string[];
}

const serialize = serializer(ImportDocument);
const encoder = new TextEncoder();

/** Returns `brought` for the owner of an import; undefined for others: it names users of another server. */
export const broughtFor = ({ brought, owner }: Pick<EncodedImport, 'brought' | 'owner'>, viewer: number | null) =>
  owner === viewer ? brought : undefined;

/** Returns the first bytes of an import's document for somebody; they replace its first brace. */
export function openingFor(encoded: EncodedImport, viewer: number | null): Uint8Array<ArrayBuffer> {
  const brought = broughtFor(encoded, viewer);
  return encoder.encode(brought ? `{"brought":${JSON.stringify(brought)},` : '{');
}

/** Encodes the document of an import, in one snapshot. Returns null if there is no such completed import. */
export async function encodeImport(db: Db, importID: string): Promise<EncodedImport | null> {
  const snapshot = openSnapshot(db);
  try {
    const row = await findImport(snapshot.db, importID);
    if (row?.status !== 'completed') return null;
    const { stamp } = await measureImport(snapshot.db, row);
    const { brought, ...document } = await toImportDocument(snapshot.db, row);
    const sessionIDs = document.createdSessions.flatMap(({ sessionID, type }) => (type === 'Created' ? sessionID : []));
    return {
      stamp,
      bytes: encoder.encode(serialize(document)),
      counts: countsOf(document),
      brought,
      owner: row.user,
      sessionIDs,
    };
  } finally {
    snapshot.close();
  }
}

import type { z } from 'zod';

import type { ImportAnswer, ImportDocument } from '../../contracts/documents/import.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { accepted, ANY_CHANGE, bind, EncodedBody, isAdmin, ok, type Caller } from '../http/handler.ts';
import { findAccounts } from '../integrations/accounts.ts';
import { RELAY_PATH } from '../integrations/relay/path.ts';
import { joined } from '../shared/joined.ts';
import { notFound, Refusal } from '../shared/refusal.ts';
import { withoutUndefined } from '../shared/without-undefined.ts';
import { checkOwner } from '../users/owner.ts';
import type { ImportRequest } from './commands.ts';
import { toImportDocument } from './documents.ts';
import type { EncodedImport } from './encoded/encode.ts';
import type { EncodedImports } from './encoded/encoded-imports.ts';
import { findImportHead, type ImportHead } from './encoded/store.ts';
import { importEvents } from './events.ts';
import { NOTHING_ELSE } from './formats/format.ts';
import { fileImportTypes, formats } from './formats/index.ts';
import { remoteFormats } from './formats/remote.ts';
import { idempotencyOf, type FirstAnswer } from './idempotency/key.ts';
import type { ImportRunner } from './runner.ts';
import { failureOf, importState } from './state.ts';
import { findImport } from './store.ts';
import { importWithScores } from './with-scores.ts';

export interface ImportDeps {
  db: Db;
  games: Games;
  imports: ImportRunner;
  encodedImports: EncodedImports;
  /** Base of the URLs that are handed out. */
  publicURL: () => string;
  /** Whether imports are answered with 202 unless the client wants otherwise. */
  asyncImports: boolean;
}

type Sent = Pick<ImportRequest, 'importType' | 'body' | 'sentWith'>;
interface Asked {
  headers: Partial<Record<'x-user-intent' | 'prefer' | 'idempotency-key', string | undefined>>;
  query: { dryRun: boolean };
}

const MAX_FILE = 16 * 1024 * 1024;

export const importRoutes = ({ db, games, imports, encodedImports: encoded, publicURL, asyncImports }: ImportDeps) => {
  const urlOf = (importID: string) => `${publicURL()}/api/v1/imports/${importID}`;
  const pollURL = (importID: string) => `${urlOf(importID)}/poll-status`;

  /** Throws 401 when there is nothing to bring the scores from, so that no import is accepted for nothing. */
  const checkAccounts = async ({ userID, importType, sentWith }: Omit<ImportRequest, 'importID'>): Promise<void> => {
    if (!remoteFormats.has(importType)) return;
    await findAccounts(db, { userID, importType, integrationID: sentWith?.fields['integrationID'] });
  };

  const importOrAccept = async (request: Omit<ImportRequest, 'importID'>, later: boolean) => {
    if (later) {
      await checkAccounts(request);
      return { importID: await imports.accept(request), document: null };
    }
    return imports.run(request);
  };

  const answer = ({ importID, document }: FirstAnswer<ImportDocument>) => {
    const url = pollURL(importID);
    if (!document) return accepted('The import has been accepted', { url, importID });
    const body: z.input<typeof ImportAnswer> = { ...document, url };
    return ok(`Imported ${document.scoreIDs.length} new scores`, body);
  };

  /** Every way in which scores are sent ends here. */
  const submit = async ({ userID }: Caller, sent: Sent, { headers, query }: Asked) => {
    formats.get(sent.importType)?.check?.(sent.sentWith ?? NOTHING_ELSE);
    const userIntent = headers['x-user-intent']?.toLowerCase() === 'true';
    if (query.dryRun) {
      const found = await imports.dryRun({ userID, ...sent, userIntent });
      return ok(`Would import ${found.scoreIDs.length} new scores`, found);
    }
    const later = asyncImports || /\brespond-async\b/i.test(headers.prefer ?? '');
    const idempotency = await idempotencyOf(headers['idempotency-key'], sent);
    const request = { userID, ...sent, userIntent, ...(idempotency && { idempotency }) };
    const imported = await imports.once(userID, idempotency, () => importOrAccept(request, later));
    return answer(later ? imported : await withDocument(db, imported));
  };

  return bind('imports', api.imports, {
    fromFile: async ({ form: { importType, scoreData, ...fields }, caller, headers, query }) => {
      if (!fileImportTypes.includes(importType)) {
        const message = `expected one of ${fileImportTypes.join(', ')}`;
        throw new Refusal(400, 'invalid_request', `importType: ${message}`, [{ path: 'importType', message }]);
      }
      if (scoreData.size > MAX_FILE) throw new Refusal(413, 'too_large', 'A file may have 16 MiB at most');
      const sentWith = { fields: withoutUndefined(fields), filename: scoreData.name };
      return submit(
        caller,
        { importType, body: new Uint8Array(await scoreData.arrayBuffer()), sentWith },
        { headers, query },
      );
    },
    direct: ({ bytes, caller, headers, query }) => {
      const path = headers[RELAY_PATH];
      const sentWith = path === undefined ? {} : { sentWith: { fields: { [RELAY_PATH]: path }, filename: null } };
      return submit(caller, { importType: 'ir/direct-manual', body: bytes, ...sentWith }, { headers, query });
    },
    fromAPI: async ({ json: { importType, integrationID }, caller, headers }) => {
      if (!remoteFormats.has(importType)) {
        const message = `expected one of ${[...remoteFormats.keys()].join(', ')}`;
        throw new Refusal(400, 'invalid_request', `importType: ${message}`, [{ path: 'importType', message }]);
      }
      const fields = withoutUndefined({ integrationID });
      const sent = { importType, body: new Uint8Array(), sentWith: { fields, filename: null } };
      return submit(caller, sent, { headers, query: { dryRun: false } });
    },
    get: async ({ params: { importID }, signal, db }) => {
      const head = completed(await findImportHead(db, importID));
      const body = await importWithScores(db, games, head, await encoded.get(head, signal()));
      return { ...ok('Found the import', body), state: ANY_CHANGE };
    },
    orphans: async ({ caller: { userID } }) => {
      const result = await imports.retryOrphans(userID);
      return ok(`Tried ${result.processed} orphans again`, result);
    },
    revert: async ({ params, caller }) => {
      const row = await findImport(db, params.importID);
      if (row?.status !== 'completed') throw notFound('import');
      const actor = { userID: caller.userID, isAdmin: isAdmin(caller) };
      // Before the turn of its owner is taken: a stranger must not keep their imports waiting.
      checkOwner(actor, row.user);
      await imports.revert(row.user, { importID: params.importID, ...actor });
      return ok('Undid the import', {});
    },
    pollStatus: async ({ params: { importID }, signal }) => {
      const state = await importState(db, imports.progress, importID);
      if (state.status === 'failed') throw state.error;
      if (state.status === 'ongoing') {
        return ok('The import is running', { importStatus: 'ongoing' as const, progress: state.progress });
      }
      return ok(
        'The import is done',
        completedPoll(encoded, await encoded.get(state.import, signal()), importID, signal()),
      );
    },
    events: async ({ params: { importID } }) => {
      await importState(db, imports.progress, importID);
      return ok('Import progress', importEvents({ db, board: imports.progress, encoded, urlOf }, importID));
    },
  });
};

/** What was queued because it was large has its document once it is completed. */
async function withDocument(db: Db, imported: FirstAnswer<ImportDocument>): Promise<FirstAnswer<ImportDocument>> {
  if (imported.document) return imported;
  const row = await findImport(db, imported.importID);
  return row?.status === 'completed' ? { ...imported, document: await toImportDocument(db, row) } : imported;
}

/** Returns the poll of a completed import, which everybody who polls it shares. */
function completedPoll(encoded: EncodedImports, document: EncodedImport, importID: string, signal: AbortSignal) {
  const [before, after] = [Buffer.from('{"importStatus":"completed","import":'), Buffer.from('}')] as const;
  return new EncodedBody<{ importStatus: 'completed'; import: ImportDocument }>({
    chunks: joined([before], encoded.chunks(importID, document, signal), [after]),
    length: before.length + document.bytes.length + after.length,
    state: `${importID} ${document.stamp}`,
  });
}

function completed(head: ImportHead | undefined): ImportHead {
  if (head?.status === 'completed') return head;
  if (head?.status === 'failed') throw failureOf(head);
  throw notFound('import');
}

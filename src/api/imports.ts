import type { z } from 'zod';

import type { DryRunAnswer, ImportAnswer } from '../../contracts/documents/import.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { checkOwner } from '../accounts/users/owner.ts';
import { counted } from '../base/shared/counted.ts';
import { invalidRequest, notFound, Refusal } from '../base/shared/refusal.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import { gptRow } from '../catalogue/gpts.ts';
import type { Games } from '../games/registry.ts';
import { accepted, bind, isAdmin, ok, type Caller } from '../handler/handler.ts';
import { findAccounts } from '../links/integrations/accounts.ts';
import { RELAY_PATH } from '../links/integrations/relay/path.ts';
import { findProfile } from '../play/stats/store.ts';
import type { ImportRequest } from '../transfer/imports/commands.ts';
import { completedPoll, encodedOnce, withURL } from '../transfer/imports/encoded/bodies.ts';
import type { EncodedImports } from '../transfer/imports/encoded/encoded-imports.ts';
import { findImportHead, type ImportHead } from '../transfer/imports/encoded/store.ts';
import { importEvents } from '../transfer/imports/events.ts';
import { INFER_TIME } from '../transfer/imports/formats/batch-manual/infer-time.ts';
import { NOTHING_ELSE } from '../transfer/imports/formats/format.ts';
import { findClassGpt, IMPORT_CLASS, importClass } from '../transfer/imports/formats/import-class/parse.ts';
import { fileImportTypes, formats } from '../transfer/imports/formats/index.ts';
import { remoteFormats } from '../transfer/imports/formats/remote.ts';
import { idempotencyOf } from '../transfer/imports/idempotency/key.ts';
import type { Imported } from '../transfer/imports/imported.ts';
import { leaveOutOf } from '../transfer/imports/leave-out.ts';
import { knownFrom } from '../transfer/imports/plan.ts';
import type { ImportRunner } from '../transfer/imports/runner.ts';
import { failureOf, importState } from '../transfer/imports/state.ts';
import { findImport } from '../transfer/imports/store.ts';
import { importWithScores } from '../transfer/imports/with-scores.ts';

export interface ImportDeps {
  db: Db;
  games: Games;
  imports: ImportRunner;
  encodedImports: EncodedImports;
  /** Returns the base of public URLs. */
  publicURL: () => string;
  /** Whether imports are answered with 202 unless the client requests otherwise. */
  asyncImports: boolean;
}

type ImportInput = Pick<ImportRequest, 'importType' | 'body' | 'sentWith'>;
interface ImportOptions {
  headers: Partial<Record<'x-user-intent' | 'prefer' | 'idempotency-key', string | undefined>>;
  query: { dryRun: boolean };
}

/** Returns whether a header is true. Tools write it in any case, and send other values that mean no. */
const isTrue = (header: string | undefined): boolean => header?.toLowerCase() === 'true';

/** Sets the time of a request's play if its client wants it to be inferred. */
function atTimeOfRequest(sent: ImportInput): ImportInput {
  const { sentWith } = sent;
  if (sentWith?.fields[INFER_TIME] === undefined) return sent;
  return { ...sent, sentWith: { ...sentWith, fields: { ...sentWith.fields, [INFER_TIME]: String(Date.now()) } } };
}

const MAX_FILE = 16 * 1024 * 1024;

/**
 * Returns the body of an import sent as one or two files. Throws 413 for files that exceed a body's limit, and 400 for songs that the
 * import type does not use.
 */
async function joinFiles(
  importType: string,
  scores: File,
  songs: File | undefined,
): Promise<{ body: Uint8Array; songsFrom?: number }> {
  if (scores.size + (songs?.size ?? 0) > MAX_FILE)
    throw new Refusal(413, 'too_large', `${songs ? 'Both files together are' : 'The file is'} larger than 16 MiB`);
  if (!songs) return { body: new Uint8Array(await scores.arrayBuffer()) };
  if (!formats.get(importType)?.about.songs)
    throw invalidRequest([{ path: 'songData', message: `${importType} takes no second file` }]);
  const both = Buffer.concat([await scores.bytes(), await songs.bytes()]);
  return { body: both, songsFrom: scores.size };
}

export const importRoutes = ({ db, games, imports, encodedImports: encoded, publicURL, asyncImports }: ImportDeps) => {
  const urlOf = (importID: string) => `${publicURL()}/api/v1/imports/${importID}`;
  const pollURL = (importID: string) => `${urlOf(importID)}/poll-status`;

  /** Throws 401 if there is no account to fetch the scores from, so that no import is accepted in vain. */
  const checkAccounts = async ({ userID, importType, sentWith }: Omit<ImportRequest, 'importID'>): Promise<void> => {
    if (!remoteFormats.has(importType)) return;
    await findAccounts(db, { userID, importType, integrationID: sentWith?.fields['integrationID'] });
  };

  const importOrAccept = async (request: Omit<ImportRequest, 'importID'>, later: boolean): Promise<Imported> => {
    if (later) {
      await checkAccounts(request);
      return { importID: await imports.accept(request), document: null };
    }
    return imports.run(request);
  };

  const answer = async ({ importID, document, isCompleted }: Imported) => {
    const url = pollURL(importID);
    if (document) {
      const body: z.input<typeof ImportAnswer> = { ...document, url };
      return ok(`Imported ${counted(document.scoreIDs.length, 'new score')}`, body);
    }
    const head = isCompleted ? await findImportHead(db, importID) : undefined;
    if (head?.status !== 'completed') return accepted('The import has been accepted', { url, importID });
    const large = await encoded.get(head);
    return ok(`Imported ${counted(large.counts.scores, 'new score')}`, withURL(large, url));
  };

  /** Common path of all ways of sending scores. */
  const submit = async ({ userID }: Caller, asSent: ImportInput, { headers, query }: ImportOptions) => {
    const extra = asSent.sentWith ?? NOTHING_ELSE;
    formats.get(asSent.importType)?.check?.(extra);
    leaveOutOf(extra.fields);
    const sent = atTimeOfRequest(asSent);
    const userIntent = isTrue(headers['x-user-intent']);
    if (query.dryRun) {
      const found = await imports.dryRun({ userID, ...sent, userIntent });
      return ok(`Would import ${counted(found.fresh, 'new score')}`, encodedOnce<DryRunAnswer>(found.bytes));
    }
    const later = asyncImports || /\brespond-async\b/i.test(headers.prefer ?? '');
    const idempotency = await idempotencyOf(headers['idempotency-key'], asSent);
    const request = { userID, ...sent, userIntent, ...(idempotency && { idempotency }) };
    return answer(await imports.once(userID, idempotency, () => importOrAccept(request, later)));
  };

  return bind('imports', api.imports, {
    fromFile: async ({ form: { importType, scoreData, songData, ...fields }, caller, headers, query }) => {
      if (!fileImportTypes.includes(importType)) {
        const message = `expected one of ${fileImportTypes.join(', ')}`;
        throw new Refusal(400, 'invalid_request', `importType: ${message}`, [{ path: 'importType', message }]);
      }
      const { body, ...files } = await joinFiles(importType, scoreData, songData);
      const sentWith = { fields: withoutUndefined(fields), filename: scoreData.name, ...files };
      return submit(caller, { importType, body, sentWith }, { headers, query });
    },
    direct: ({ bytes, caller, headers, query }) => {
      const infersTime = isTrue(headers[INFER_TIME]);
      const fields = withoutUndefined({
        [RELAY_PATH]: headers[RELAY_PATH],
        [INFER_TIME]: infersTime ? 'true' : undefined,
        leaveOut: query.leaveOut,
        ignore: query.ignore ? 'true' : undefined,
      });
      const sentWith = Object.keys(fields).length > 0 ? { sentWith: { fields, filename: null } } : {};
      return submit(caller, { importType: 'ir/direct-manual', body: bytes, ...sentWith }, { headers, query });
    },
    classes: async ({ json, caller, headers }) => {
      const { userID } = caller;
      const gpt = findClassGpt(games, json);
      const profile = gpt && (await findProfile(db, userID, await gptRow(db, gpt.game, gpt.playtype)));
      // Faults of the request come first.
      const body = Buffer.from(JSON.stringify(json));
      await importClass.parse(body, { ...knownFrom(db, games), ...NOTHING_ELSE });
      if (!profile) throw new Refusal(404, 'not_played', `You have not played ${gpt?.idString}`);
      const sent = { importType: IMPORT_CLASS, body };
      const idempotency = await idempotencyOf(headers['idempotency-key'], sent);
      const userIntent = isTrue(headers['x-user-intent']);
      const request = { userID, ...sent, userIntent, ...(idempotency && { idempotency }) };
      const { importID } = await imports.once(userID, idempotency, () => imports.run(request));
      return accepted('Saved the classes', { url: pollURL(importID), importID });
    },
    fromAPI: async ({ json: { importType, integrationID, bring, overwrite }, caller, headers }) => {
      if (!remoteFormats.has(importType)) {
        const message = `expected one of ${[...remoteFormats.keys()].join(', ')}`;
        throw new Refusal(400, 'invalid_request', `importType: ${message}`, [{ path: 'importType', message }]);
      }
      const fields = withoutUndefined({
        integrationID,
        bring: bring?.join(','),
        overwrite: overwrite ? 'true' : undefined,
      });
      const sent = { importType, body: new Uint8Array(), sentWith: { fields, filename: null } };
      return submit(caller, sent, { headers, query: { dryRun: false } });
    },
    get: async ({ params: { importID }, caller, signal, db }) => {
      const head = completed(await findImportHead(db, importID));
      const body = await importWithScores(
        { db, games, viewer: caller?.userID ?? null },
        head,
        await encoded.get(head, signal()),
      );
      return ok('Found the import', body);
    },
    orphans: async ({ caller: { userID } }) => {
      const result = await imports.retryOrphans(userID);
      return ok(`Retried ${counted(result.processed, 'orphan')}`, result);
    },
    revert: async ({ params, caller }) => {
      const row = await findImport(db, params.importID);
      if (row?.status !== 'completed') throw notFound('import');
      const actor = { userID: caller.userID, isAdmin: isAdmin(caller) };
      // Checked before waiting for the owner's turn: a stranger must not delay their imports.
      checkOwner(actor, row.user);
      await imports.revert(row.user, { importID: params.importID, ...actor });
      return ok('Undid the import', {});
    },
    pollStatus: async ({ params: { importID }, caller, signal }) => {
      const state = await importState(db, imports.progress, importID);
      if (state.status === 'failed') throw state.error;
      if (state.status === 'ongoing') {
        return ok('The import is running', { importStatus: 'ongoing' as const, progress: state.progress });
      }
      return ok(
        'The import is complete',
        completedPoll(encoded, await encoded.get(state.import, signal()), {
          importID,
          viewer: caller?.userID ?? null,
          signal: signal(),
        }),
      );
    },
    events: async ({ params: { importID }, caller }) => {
      await importState(db, imports.progress, importID);
      return ok(
        'Import progress',
        importEvents({ db, board: imports.progress, encoded, viewer: caller?.userID ?? null, urlOf }, importID),
      );
    },
  });
};

function completed(head: ImportHead | undefined): ImportHead {
  if (head?.status === 'completed') return head;
  if (head?.status === 'failed') throw failureOf(head);
  throw notFound('import');
}

import type { IntegrationTest } from '../../contracts/documents/integration.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Bring } from '../imports/bring.ts';
import { pack } from '../imports/formats/tachi/packed.ts';
import { findAccounts } from '../integrations/accounts.ts';
import { noteFailedSync } from '../integrations/commands.ts';
import { aboutKey } from '../integrations/sealed-key.ts';
import type { IntegrationRow } from '../integrations/store.ts';
import type { SafeFetch } from '../net/safe-fetch.ts';
import { SecretError } from '../secrets/box.ts';
import type { Vault } from '../secrets/vault.ts';
import { Refusal } from '../shared/refusal.ts';
import type { OnProgress, Writer } from '../writer/command.ts';
import { RemoteError } from './remote-error.ts';
import { createRemote, type Pace, type Remote } from './remote.ts';
import { gather, type Gathered } from './tachi/gather.ts';
import { testAccount } from './tachi/test-account.ts';

export interface SyncDeps {
  db: Db;
  writer: Writer;
  games: Games;
  vault: Vault;
  fetch: SafeFetch;
  pace?: Partial<Pace>;
}

/** Brings scores from other servers. */
export interface Sync {
  bring: Bring;
  /** Asks another server whether an integration works. Never throws for what it does. */
  testIntegration: (row: IntegrationRow) => Promise<IntegrationTest>;
  /** Breaks off what is being brought. */
  stop(): void;
}

/** A server that counts requests by the minute, or twice in five minutes, may ask to wait for as long. */
const PACE: Pace = {
  tries: 4,
  first: 500,
  longest: 330_000,
  timeout: 60_000,
  limits: 10,
  limited: 61_000,
  between: 1000,
  patience: 2 * 60 * 60_000,
};
/** Most that is brought at once (bytes, without what is not kept of plays); the rest comes the next time. */
const MAX_BYTES = 64 * 1024 * 1024;

export function createSync({ db, writer, games, vault, fetch, pace }: SyncDeps): Sync {
  const ended = new AbortController();

  const connect = (row: IntegrationRow, given: Pace, patience: number): Remote => {
    const key = vault.open(row.sealedKey, aboutKey(row));
    const deadline = Date.now() + patience;
    return createRemote({ fetch, baseUrl: row.baseUrl, key, deadline, signal: ended.signal, pace: given });
  };

  const gatherFrom = async (row: IntegrationRow, room: number, onProgress: OnProgress): Promise<Gathered> => {
    try {
      const given = { ...PACE, ...pace };
      const remote = connect(row, given, given.patience);
      const { signal } = ended;
      return await gather(remote, row, { db, games, room, between: given.between, signal, onProgress });
    } catch (error) {
      const { message, problem } = toRemoteError(error);
      return { pages: [], missing: [message], problem, notes: [] };
    }
  };

  return {
    async bring({ userID, importType, sentWith }, onProgress) {
      const rows = await findAccounts(db, { userID, importType, integrationID: sentWith?.fields['integrationID'] });
      const gathered: Gathered[] = [];
      let room = MAX_BYTES;
      for (const row of rows) {
        const from = await gatherFrom(row, room, onProgress);
        room -= from.pages.reduce((sum, { body }) => sum + body.byteLength, 0);
        gathered.push(from);
      }
      if (gathered.every(({ pages, missing }) => pages.length === 0 && missing.length > 0)) {
        const messages = gathered.map(({ missing }) => missing.join('; '));
        for (const [at, { id, sealedKey }] of rows.entries()) {
          const failure = { message: messages[at]!, problem: gathered[at]!.problem };
          await writer.run(noteFailedSync, { integration: id, sealedKey, ...failure });
        }
        throw new Refusal(502, 'remote_failed', messages.join('; '));
      }
      const sources = rows.map(({ id, sealedKey, baseUrl }, at) => {
        const { missing, problem, notes } = gathered[at]!;
        return { integration: id, sealedKey, baseUrl, missing, problem, notes };
      });
      return pack(
        sources,
        gathered.flatMap(({ pages }, source) => pages.map((page) => ({ source, ...page }))),
      );
    },
    async testIntegration(row) {
      try {
        // Whoever asks waits for the answer.
        return await testAccount(
          connect(row, { ...PACE, ...pace, tries: 1, limits: 0, timeout: 10_000 }, 20_000),
          row,
          games,
        );
      } catch (error) {
        const { problem, message } = toRemoteError(error);
        return { ok: false, problem, message, remoteUserID: null, version: null, idStrings: [] };
      }
    },
    stop: () => ended.abort(),
  };
}

/** What is the other server's fault, or the key's, as such; throws everything else. */
function toRemoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  if (error instanceof SecretError) {
    return new RemoteError('unreadable_key', `The stored API key can't be read, so set it anew: ${error.message}`);
  }
  throw error;
}

import { BRING, USUALLY_BROUGHT, type Bring as Part, type Brought } from '../../../contracts/documents/brought.ts';
import type { IntegrationTest } from '../../../contracts/documents/integration.ts';
import type { Db } from '../../../db/open.ts';
import type { Pictures } from '../../accounts/pictures/pictures.ts';
import { SecretError } from '../../accounts/secrets/box.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import type { SafeFetch } from '../../base/net/safe-fetch.ts';
import { preciseNow } from '../../base/shared/precise-now.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import type { Games } from '../../games/registry.ts';
import { findAccounts } from '../../links/integrations/accounts.ts';
import { noteAccount, noteFailedSync } from '../../links/integrations/commands.ts';
import { aboutKey } from '../../links/integrations/sealed-key.ts';
import type { IntegrationRow } from '../../links/integrations/store.ts';
import type { OnProgress, Writer } from '../../writer/command.ts';
import type { Bring, BringRest } from '../imports/bring.ts';
import { pack } from '../imports/formats/tachi/packed.ts';
import { bringAccount } from './account/index.ts';
import { RemoteError } from './remote-error.ts';
import { createRemote, type Pace, type Remote } from './remote.ts';
import { gather, type Gathered, type OpenAccount } from './tachi/gather.ts';
import { testAccount } from './tachi/test-account.ts';

export interface SyncDeps {
  db: Db;
  writer: Writer;
  games: Games;
  vault: Vault;
  fetch: SafeFetch;
  pictures: Pictures;
  pace?: Partial<Pace>;
}

/** Fetches scores, and the other parts of accounts, from other servers. */
export interface Sync {
  bring: Bring;
  /** Tests whether an integration works. Never throws because of the other server. */
  testIntegration: (row: IntegrationRow) => Promise<IntegrationTest>;
  /** Aborts running synchronisations. */
  stop(): void;
}

/** Servers that count requests by the minute, or twice in five minutes, may ask to wait for as long. */
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
/** Maximum size of one synchronisation (bytes, counting only the used data of plays); the rest follows the next time. */
const MAX_BYTES = 64 * 1024 * 1024;

export function createSync({ db, writer, games, vault, fetch, pictures, pace }: SyncDeps): Sync {
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
      return { pages: [], missing: [message], problem, notes: [], account: null };
    }
  };

  /** Synchronises the other parts of the accounts, one after the other. */
  const bringRest =
    (sources: readonly { row: IntegrationRow; account: OpenAccount | null }[], wanted: Wanted): BringRest =>
    async (onProgress) => {
      const brought: Brought[] = [];
      for (const { row, account } of sources) {
        if (!account) continue;
        const { remote, userID } = account;
        const report = (what: string) =>
          onProgress({ stage: 'account', description: `Bringing ${what} from ${remote.host}` }, preciseNow());
        await writer.run(noteAccount, { integration: row.id, sealedKey: row.sealedKey, remoteUserID: userID });
        const deps = { db, writer, games, fetch, pictures };
        brought.push(...(await bringAccount({ ...deps, row, account, ...wanted, signal: ended.signal, report })));
      }
      return brought;
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
      const accounts = rows.map((row, at) => ({ row, account: gathered[at]!.account }));
      return {
        body: pack(
          sources,
          gathered.flatMap(({ pages }, source) => pages.map((page) => ({ source, ...page }))),
        ),
        rest: bringRest(accounts, wantedOf(sentWith?.fields ?? {})),
      };
    },
    async testIntegration(row) {
      try {
        // The caller waits for the answer.
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

/** Converts faults of the other server or the key to RemoteError; throws everything else. */
function toRemoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  if (error instanceof SecretError) {
    return new RemoteError('unreadable_key', `The stored API key can't be read; enter it again: ${error.message}`);
  }
  throw error;
}

/** Parts of accounts other than scores that a player wants. */
interface Wanted {
  bring: ReadonlySet<Part>;
  overwrite: boolean;
}

/** Returns the parts that an import requests; the usual ones by default. */
function wantedOf({ bring, overwrite }: Readonly<Record<string, string>>): Wanted {
  const named = bring?.split(',');
  const parts = named ? BRING.filter((part) => named.includes(part)) : USUALLY_BROUGHT;
  return { bring: new Set(parts), overwrite: overwrite === 'true' };
}

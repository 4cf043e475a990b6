import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { createClient } from '../../contracts/client/index.ts';
import { PERMISSIONS, type Permission } from '../../contracts/contract.ts';
import type { UserDocument } from '../../contracts/documents/user.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openReaders } from '../../db/readers.ts';
import { createAccount, createKey } from '../../src/accounts/auth/commands.ts';
import { readConfig } from '../../src/base/config.ts';
import type { BackOff } from '../../src/base/net/back-off.ts';
import { silentLog, type Log } from '../../src/base/shared/log.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import type { GameDef } from '../../src/games/engine/define.ts';
import { createRegistry, type Games } from '../../src/games/registry.ts';
import { createApp } from '../../src/server/app.ts';
import { createDeps, type Deps } from '../../src/server/deps.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlinePreparer, type Preparer } from '../../src/transfer/imports/workers/preparer.ts';
import type { Pace } from '../../src/transfer/sync/remote.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { secretsOf, type Secrets } from './secrets.ts';
import { shared } from './shared.ts';
import { testSeeds } from './test-seeds.ts';

/** Where the app believes it is; nothing listens there, requests go to it directly. */
const BASE = 'http://kaiden.test';
/** The hash of a password that no test knows. */
const UNKNOWN_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$B4H+mFVmVM3MT4eFrJnoGA$Vcji6uf8Hdu6irIujBF6o84HpWrTw0yPtrXWFB7D7ZA';

export interface TestServer {
  deps: Deps;
  /** Sends a request as it is. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends requests from an address, as if there were a socket. */
  from: (address: string) => Pick<TestServer, 'request'>;
  /** A typed client, for a stranger or with a key. */
  client: (key?: string) => ReturnType<typeof createClient>;
  /** A typed client with the Cookie header of a session. */
  browser: (cookie: string) => ReturnType<typeof createClient>;
  /** Returns a player of this server as `player` does, from their account and key. */
  known: (user: UserDocument, key: string) => Player;
  /** Makes an account with a key that may do everything, unless told otherwise. */
  player: (name: string, permissions?: readonly Permission[]) => Promise<Player>;
  /** Tells it the address that others know it by. */
  movedTo: (url: string) => void;
  /** Makes an administrator with a session. */
  admin: (name: string) => Promise<Admin>;
  /** Secrets that must not be stored in plain text; searched for in the database when the server is closed. */
  secrets: Secrets;
  /** The database file. */
  file: string;
  close: () => Promise<void>;
}

export interface Player {
  user: UserDocument;
  key: string;
  api: ReturnType<typeof createClient>;
  /** Logs in and returns a client with that session. */
  logIn: () => Promise<ReturnType<typeof createClient>>;
}

export interface Admin {
  user: UserDocument;
  /** The Cookie header of the session. */
  cookie: string;
  api: ReturnType<typeof createClient>;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  seeds?: SeedFiles;
  /** A data folder whose copy it begins with, in the place of the test catalogue. */
  from?: string;
  /** How long the writer waits for another process that writes (ms). */
  busyTimeout?: number;
  /** Games beside, or in place of, the real ones. */
  games?: readonly GameDef[];
  /** How patient it is with other servers when it brings scores; not very. */
  pace?: Partial<Pace>;
  /** How long it waits before it tries again to send a mail; not long. */
  mailPace?: BackOff;
  log?: Log;
  /** Called with every statement that reads for an answer. */
  onStatement?: (sql: string) => void;
  /** Creates the preparer of large imports; by default one on this thread. */
  preparer?: (file: string) => Preparer;
}

/**
 * The whole program on a database file of its own, without the socket and with the writer on this thread. A reply
 * with a key that its contract does not declare fails, whichever test gets it.
 */
export async function createTestServer({
  env = {},
  seeds,
  from: earlier,
  games,
  pace,
  busyTimeout,
  mailPace = { first: 5, longest: 100 },
  log = silentLog(),
  onStatement,
  preparer,
}: TestServerOptions = {}): Promise<TestServer> {
  const at = { url: BASE };
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-test-'));
  const file = join(folder, 'kaiden.db');
  const { games: only, region } = readConfig({
    KAIDEN_GAMES: env['KAIDEN_GAMES'],
    KAIDEN_REGION: env['KAIDEN_REGION'],
  });
  const registry = games ? createRegistry(games, only, region) : realGames(only, region);
  if (earlier !== undefined) cpSync(earlier, folder, { recursive: true });
  else if (games) await fill(file, registry, seeds ?? testSeeds());
  else copyFileSync(await filled(registry, seeds && { seeds, settings: [only, region] }), file);
  const writer = createInlineWriter({ file, games: registry, ...(busyTimeout !== undefined && { busyTimeout }) });
  const reader = openReaders(file, { strict: true, ...(onStatement && { onStatement }) });
  const config = {
    ...readConfig({
      KAIDEN_RATE_LIMITS: 'off',
      KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      // Nobody listens there: no test downloads the public song database.
      KAIDEN_SEEDS_SOURCE: 'http://127.0.0.1:1/seeds.tar.gz',
      ...env,
    }),
    dataDir: folder,
  };
  const deps = createDeps({
    config,
    ...reader.readers,
    writer,
    preparer: preparer?.(file) ?? createInlinePreparer({ file, games: registry }),
    games: registry,
    log,
    publicURL: () => at.url,
    pace: {
      imports: 400,
      sync: { first: 5, tries: 2, timeout: 1000, ...pace },
      relay: { first: 5, longest: 100, minute: 50 },
      webhooks: { first: 5, longest: 100 },
      mail: mailPace,
    },
  });
  const app = createApp(deps, { onReply: refuseUndeclared });
  const secrets = secretsOf();
  const ask = async (path: string, init?: RequestInit, env?: object) => {
    const response = await app.request(new URL(path, BASE), init, env);
    secrets.addFrom(init, response);
    return response;
  };
  const request = (path: string, init?: RequestInit) => ask(path, init);
  const from = (remoteAddress: string) => ({
    request: (path: string, init?: RequestInit) => ask(path, init, { incoming: { socket: { remoteAddress } } }),
  });
  const clientWith = (credential: { key?: string; cookie?: string }) =>
    createClient({
      baseUrl: BASE,
      fetch: (input, init) => request(String(input instanceof Request ? input.url : input), init),
      ...credential,
    });
  const client = (key?: string) => clientWith(key === undefined ? {} : { key });
  const cookieOf = async (userID: number) => {
    const { id } = await deps.loginSessions.createSession(userID, {});
    secrets.add('session id', id);
    return deps.loginSessions.createSessionCookie(id).serialize().split(';')[0]!;
  };
  const known = (user: UserDocument, key: string): Player => {
    secrets.add('key', key);
    return { user, key, api: client(key), logIn: async () => clientWith({ cookie: await cookieOf(user.id) }) };
  };
  return {
    deps,
    known,
    movedTo: (url) => {
      at.url = url;
    },
    request,
    from,
    client,
    browser: (cookie) => clientWith({ cookie }),
    secrets,
    file,
    async player(name, permissions = PERMISSIONS) {
      const account = { username: name, email: `${name}@example.com`, passwordHash: UNKNOWN_PASSWORD };
      const user = await writer.run(createAccount, account);
      const { token } = await writer.run(createKey, {
        userID: user.id,
        identifier: 'test',
        permissions: [...permissions],
      });
      return known(user, token);
    },
    async admin(name) {
      const account = { username: name, email: `${name}@example.com`, passwordHash: UNKNOWN_PASSWORD, authLevel: 3 };
      const user = await writer.run(createAccount, account);
      const cookie = await cookieOf(user.id);
      return { user, cookie, api: clientWith({ cookie }) };
    },
    async close() {
      await deps.background.stop();
      await deps.imports.stop();
      await deps.relay.stop();
      await deps.webhooks.stop();
      await deps.recovery.idle();
      await deps.mail.stop();
      await deps.lastAnswers.flush();
      await writer.close();
      reader.close();
      const found = secrets.foundInDatabase(file);
      rmSync(folder, { recursive: true, force: true });
      if (found.length > 0) throw new Error(found.join('; '));
    },
  };
}

const registries = new Map<string, Games>();
/** Returns the real games, compiled once by each process: they never change. */
function realGames(only: readonly string[] | null, region: string): Games {
  const key = JSON.stringify([only, region]);
  const known = registries.get(key) ?? createRegistry(definitions, only, region);
  registries.set(key, known);
  return known;
}

/** Makes a database that has a catalogue. */
async function fill(file: string, games: Games, seeds: SeedFiles): Promise<void> {
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, seeds);
  await writer.close();
}

/** Returns a data folder with the real games and these songs, made once under this name. */
export const catalogueFolder = (name: string, seeds: () => Promise<SeedFiles>): Promise<string> =>
  shared(`catalogue-${name}`, async (folder) =>
    fill(join(folder, 'kaiden.db'), createRegistry(definitions), await seeds()),
  );

/** Songs in the place of the test catalogue, and the settings of the games that they are loaded for. */
interface Other {
  seeds: SeedFiles;
  settings: readonly unknown[];
}

/** Returns a database with these songs, made once and copied; most tests start from that of the test catalogue. */
async function filled(games: Games, other?: Other): Promise<string> {
  const databaseIn = (folder: string) => join(folder, 'kaiden.db');
  const name = other ? `catalogue-${contentName(other)}` : 'catalogue';
  return databaseIn(await shared(name, (folder) => fill(databaseIn(folder), games, other?.seeds ?? testSeeds())));
}

/** Returns a name that differs wherever the database of these songs would. */
function contentName({ seeds, settings }: Other): string {
  const content = createHash('sha256').update(JSON.stringify(settings));
  for (const file of seeds.files) content.update(JSON.stringify(file));
  return content.digest('hex');
}

function refuseUndeclared(operation: string, given: unknown, declared: unknown): void {
  // As JSON, because that is what goes out: a key with `undefined` is no key.
  const sent = JSON.parse(JSON.stringify(given)) as unknown;
  const shown = JSON.parse(JSON.stringify(declared)) as unknown;
  if (!isDeepStrictEqual(sent, shown))
    throw new Error(`${operation} gave something that its contract does not declare`);
}

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { createWorld, type World } from './happy/world.ts';
import { shared } from './shared.ts';
import { createTestServer, type TestServerOptions } from './test-server.ts';

/** A world without its server: its data folder holds the rest. */
interface Known extends Pick<World, 'client' | 'params' | 'session'> {
  user: World['hazel']['user'];
  key: string;
}

const LIST = 'world.json';

/** Returns a world on a server of its own that `createWorld` has made once: its data folder is copied. */
export async function readyWorld(options: Omit<TestServerOptions, 'from' | 'seeds' | 'games'> = {}): Promise<World> {
  const from = await shared('world', make);
  const server = await createTestServer({ ...options, from });
  const { user, key, client, params, session } = JSON.parse(readFileSync(join(from, LIST), 'utf8')) as Known;
  server.secrets.add('session id', session.cookie.split('=')[1]!);
  server.secrets.add('secret of a client', client.clientSecret);
  const hazel = server.known(user, key);
  return { server, hazel, browser: await hazel.logIn(), session, client, params };
}

async function make(folder: string): Promise<void> {
  const server = await createTestServer();
  const { hazel, client, params, session } = await createWorld(server);
  cpSync(server.deps.config.dataDir, folder, { recursive: true });
  await server.close();
  // Closing the copy moves the content of its log into the file.
  new Database(join(folder, 'kaiden.db')).exec('pragma user_version').close();
  const known: Known = { user: hazel.user, key: hazel.key, client, params, session };
  writeFileSync(join(folder, LIST), JSON.stringify(known));
}

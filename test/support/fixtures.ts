import { test as plain } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { createTestServer, type Player, type TestServer } from './test-server.ts';

export interface Fixtures {
  /** A server on a database of its own. */
  server: TestServer;
  /** A client without a credential. */
  guest: Client;
  hazel: Player;
  rowan: Player;
}

/** A test that gets a fresh server and, when it asks for them, players on it. */
export const test = plain.extend<Fixtures>({
  server: async ({ task: _ }, use) => {
    const server = await createTestServer();
    await use(server);
    await server.close();
  },
  guest: async ({ server }, use) => use(server.client()),
  hazel: async ({ server }, use) => use(await server.player('Hazel')),
  rowan: async ({ server }, use) => use(await server.player('Rowan')),
});

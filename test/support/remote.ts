import { dirname } from 'node:path';

import { onTestFinished } from 'vitest';

import { createClient, type Client } from '../../contracts/client/index.ts';
import { fillDataFolder } from './data-folder.ts';
import { serveApp } from './integrations.ts';
import { temporaryFolder } from './program.ts';
import { createTestServer } from './test-server.ts';

export interface Remote {
  url: string;
  folder: string;
  /** The key of its player. */
  key: string;
  api: Client;
}

/** Starts another server, with the player and the scores of `fillDataFolder`, in this process until the end of the test. */
export async function startRemote(): Promise<Remote> {
  const from = temporaryFolder();
  const { key } = await fillDataFolder(from);
  const server = await createTestServer({ from });
  const { url, close } = await serveApp(server);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  return { url, key, folder: dirname(server.file), api: createClient({ baseUrl: url, key }) };
}

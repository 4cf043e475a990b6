import { setTimeout as pause } from 'node:timers/promises';

import { saveKeyID } from '../../../src/accounts/secrets/store.ts';
import { command } from '../../../src/writer/command.ts';
import type { World } from '../happy/world.ts';
import { newSongs } from '../stage.ts';
import { administrator } from './recipes.ts';

/** Changes the key of stored secrets, once it may. */
const rotation = command<Promise<void>, void>('tests.rotation', async (tx, when) => {
  await when;
  await saveKeyID(tx, 'another');
});

/** Sends something whose secret is encrypted with a key that is no more when it gets to the database. */
export async function whileRotating({ server }: World, change: () => Promise<Response>): Promise<Response> {
  const { promise: sealed, resolve } = Promise.withResolvers<void>();
  // Changes are made one after another, so this one has its secret encrypted, and waits.
  const rotated = server.deps.writer.run(rotation, sealed);
  const answer = change();
  await pause(100);
  resolve();
  await rotated;
  return answer;
}

interface Staging {
  /** Sends files. */
  send: () => Promise<Response>;
  /** Asks something of the files that were sent. */
  ask: (method: string, of: string) => Promise<Response>;
  /** Has the song database downloaded. */
  fetch: () => Promise<Response>;
}

/** Does something while files are being looked at. */
export async function whileStaging(world: World, work: (staging: Staging) => Promise<Response>): Promise<Response> {
  const { server } = world;
  const headers = await administrator(world);
  const path = '/api/v1/admin/catalogue/stages';
  const send = () => {
    const body = new FormData();
    body.append('files', newSongs());
    return server.request(path, { method: 'POST', headers, body });
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  // Changes are made one after another, so the files have to wait.
  const before = server.deps.writer.run(rotation, promise);
  const { body } = (await (await send()).json()) as { body: { stageID: string } };
  const answer = await work({
    send,
    ask: (method, of) => server.request(`${path}/${body.stageID}${of}`, { method, headers }),
    fetch: () => server.request('/api/v1/admin/catalogue/fetch', { method: 'POST', headers }),
  });
  resolve();
  await before;
  await server.deps.background.stop();
  return answer;
}

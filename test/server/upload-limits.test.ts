import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { readConfig } from '../../src/base/config.ts';
import { silentLog } from '../../src/base/shared/log.ts';
import { LARGE_BUDGET } from '../../src/http/bodies/budgets.ts';
import { startServer, type RunningServer } from '../../src/server/server.ts';
import { useBuiltThreads } from '../support/built-threads.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { chunkOf, headOf, openSocket, readToEnd } from '../support/raw-requests.ts';

useBuiltThreads();

const LARGE = 16 * 1024 * 1024;
const IMPORT = 'POST /ir/direct-manual/import';

let folder: string;
let server: RunningServer;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-uploads-'));
  ({ key } = await fillDataFolder(folder));
  const config = readConfig({ KAIDEN_DATA_DIR: folder, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' });
  server = await startServer(config, silentLog());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });
const send = (socket: Socket, more: Record<string, string | number>) =>
  socket.write(headOf(server.url, IMPORT, { ...headers(), ...more }));

/** Begins an upload that does not come to its end. */
async function begin(): Promise<Socket> {
  const socket = await openSocket(server.url);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  send(socket, { 'content-length': LARGE });
  socket.write('{');
  return socket;
}

/** Begins one more upload than a user may send at once; returns those that go on when one has been refused. */
async function fill(): Promise<Socket[]> {
  const sockets = await Promise.all(Array.from({ length: LARGE_BUDGET.perUser / LARGE + 1 }, begin));
  const refused = await Promise.race(sockets.map((socket) => once(socket, 'data').then(() => socket)));
  return sockets.filter((socket) => socket !== refused);
}

/** Sends an upload in full. There was room for it when it is a 400, as it is no import. */
const sendLarge = () =>
  fetch(`${server.url}/ir/direct-manual/import`, { method: 'POST', headers: headers(), body: '{}'.padEnd(LARGE) });
const statusOfLarge = async () => (await sendLarge()).status;

test('a user who sends as much as they may at once is told to wait, and can send small bodies', async () => {
  expect(await statusOfLarge()).toBe(400);
  const open = await fill();
  const refused = await sendLarge();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    description: expect.stringMatching(/uploading/),
  });
  const small = await fetch(`${server.url}/ir/direct-manual/import`, {
    method: 'POST',
    headers: headers(),
    body: '{}',
  });
  expect(small.status).toBe(400);
  // Who goes away makes room.
  open[0]?.destroy();
  await expect.poll(statusOfLarge).toBe(400);
});

test('a body in chunks that grows beyond what there is room for is refused on its way', async () => {
  await fill();
  const socket = await openSocket(server.url);
  const answer = readToEnd(socket);
  send(socket, { 'transfer-encoding': 'chunked' });
  for (let n = 0; n < 8; n += 1) socket.write(chunkOf(Buffer.alloc(64 * 1024, ' ')));
  expect(await answer).toMatchObject({ status: 429, error: undefined });
});

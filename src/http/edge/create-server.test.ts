import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { headOf, openSocket, readToEnd } from '../../../test/support/raw-requests.ts';
import { silentLog } from '../../base/shared/log.ts';
import { limitConnections } from './connections.ts';
import { createEdgeServer, type EdgeOptions } from './create-server.ts';
import type { Timeouts } from './timeouts.ts';

const LARGE = 64 * 1024 * 1024;
const ROUTES: Record<string, () => Response | Promise<Response>> = {
  '/': () => new Response('fine'),
  '/large': () => new Response(new Uint8Array(LARGE)),
  '/stream': () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1024 * 1024)) })),
  '/late': () => pause(1500).then(() => new Response('fine')),
};

async function start(timeouts: Partial<Timeouts>, connections: EdgeOptions['connections'] = {}) {
  const options = { log: silentLog(), hostname: '127.0.0.1', trustedProxies: [], timeouts, connections };
  const server = createEdgeServer((request) => ROUTES[new URL(request.url).pathname]!(), options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_, count) => resolve(count));
    });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open };
}

test.each(['/large', '/stream'])('a client that takes nothing of a large answer is cut: %s', async (path) => {
  const { url, open } = await start({ stalled: 100 });
  const socket = await openSocket(url);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(headOf(url, `GET ${path}`, {}));
  await expect.poll(open).toBe(1);
  await expect.poll(open).toBe(0);
  let taken = 0;
  socket.on('data', (chunk) => (taken += chunk.length)).resume();
  await once(socket, 'close');
  expect(taken).toBeLessThan(LARGE);
});

test('a client that waits for a slow answer is not cut', async () => {
  const { url } = await start({ stalled: 500 });
  expect(await (await fetch(`${url}/late`)).text()).toBe('fine');
});

test.each([
  ['sends nothing', ''],
  ['sends half of its headers', 'GET / HTTP/1.1\r\nHost: kaiden'],
])('a client that %s is cut', async (_, beginning) => {
  const { url, open } = await start({ stalled: 100 });
  const socket = await openSocket(url);
  const answer = readToEnd(socket);
  socket.write(beginning);
  await answer;
  await expect.poll(open).toBe(0);
});

test('headers that come byte by byte are cut off, too', async () => {
  const { url } = await start({ headers: 200, request: 200, check: 50 });
  const socket = await openSocket(url);
  const answer = readToEnd(socket);
  const drip = setInterval(() => socket.write('a'), 20);
  onTestFinished(() => clearInterval(drip));
  socket.write('GET / HTTP/1.1\r\nx: ');
  expect((await answer).status).toBe(408);
});

test('one address has so many connections, and what it closes it can open again', async () => {
  const { server, url, open } = await start({});
  limitConnections(server, { perAddress: 2, inAll: 100 }, () => false);
  const [first] = await Promise.all([openSocket(url), openSocket(url)]);
  await expect.poll(open).toBe(2);
  expect(await readToEnd(await openSocket(url))).toMatchObject({ status: 0 });
  first.destroy();
  await expect.poll(open).toBe(1);
  expect((await fetch(url)).status).toBe(200);
});

test('this machine has no limit of its own, and there are so many connections in all', async () => {
  const { url, open } = await start({}, { perAddress: 1, inAll: 3 });
  await Promise.all([openSocket(url), openSocket(url), openSocket(url)]);
  await expect.poll(open).toBe(3);
  expect(await readToEnd(await openSocket(url))).toMatchObject({ status: 0 });
});

import { expect } from 'vitest';

import { test } from '../support/fixtures.ts';

test('a server that can read and write is ready, and nothing that it measures goes out by itself', async ({
  server,
}) => {
  const ready = await server.request('/ready');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
  expect((await server.request('/metrics')).status).toBe(404);
});

test('a server whose writer has stopped is alive, but not ready', async ({ server }) => {
  await server.deps.writer.close();
  expect((await server.request('/health')).status).toBe(200);
  const ready = await server.request('/ready');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', faults: ['the writer has stopped; it is being started again'] },
  ]);
});

import { Session } from 'node:inspector/promises';

import { expect } from 'vitest';

import { bearer, SP } from '../support/calls.ts';
import { test as fixtures, type Fixtures } from '../support/fixtures.ts';
import { asFile, batch, play } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

/** Returns the files of the program with a function that runs during a call, by V8's coverage. */
async function filesOf(call: () => Promise<unknown>): Promise<string[]> {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await call();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  inspector.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName && ranges[0]!.count > 0))
    .flatMap(({ url }) => /(?<=\/)(?:contracts|db|src)\/.+$/.exec(url.replace(process.cwd(), ''))?.[0] ?? [])
    .sort();
}

const UGPT = `/api/v1/users/hazel/games/${SP.game}/${SP.playtype}`;

function upload({ request }: TestServer, { key }: Player) {
  const body = new FormData();
  body.append('importType', 'file/batch-manual');
  body.append('scoreData', asFile(batch([play(1)])));
  return request('/api/v1/import/file', { method: 'POST', headers: bearer(key), body });
}

// Without the cache of answers: the second call would be answered from it.
const test = fixtures.extend<Pick<Fixtures, 'server'>>({
  server: async ({ task: _ }, use) => {
    const server = await createTestServer({ env: { KAIDEN_ANSWER_CACHE_MB: '0' } });
    await use(server);
    await server.close();
  },
});

test.for([
  ['GET pbs/best', 51, ({ request }: TestServer) => request(`${UGPT}/pbs/best`)],
  [
    'PATCH showcase',
    55,
    ({ request }: TestServer, { key }: Player) =>
      request(`${UGPT}/showcase`, {
        method: 'PATCH',
        headers: { ...bearer(key), 'content-type': 'application/json' },
        body: '[]',
      }),
  ],
  ['POST import/file', 135, upload],
] as const)('to follow %s, a reader opens at most %i files', async ([name, limit, call], { server, hazel }) => {
  await upload(server, hazel);
  const status = async () => {
    const response = await call(server, hazel);
    await response.text();
    return response.status;
  };
  // The first call also prepares statements, which later ones don't.
  expect(await status()).toBe(200);
  const files = await filesOf(async () => expect(await status()).toBe(200));
  console.log(`${name}: ${files.length} files`);
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(limit);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const all = definitions.flatMap(({ id, playtypes }) =>
  Object.keys(playtypes).map((playtype) => [id, playtype] as const),
);
const pathOf = (game: string, playtype: string) => `/api/v1/games/${game}/${playtype}/batch-manual.schema.json`;

test.each(all)('the JSON Schema of %s:%s is served where it says it is', async (game, playtype) => {
  const response = await server.request(pathOf(game, playtype));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/schema+json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await response.json()).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: server.deps.publicURL() + pathOf(game, playtype),
    type: 'object',
    additionalProperties: false,
    properties: {
      meta: {
        properties: { game: { enum: expect.arrayContaining([game]) as string[] }, playtype: { const: playtype } },
      },
    },
  });
});

test('a copy that is still good is not sent again', async () => {
  const first = await server.request(pathOf('iidx', 'SP'));
  const etag = first.headers.get('etag')!;
  const again = await server.request(pathOf('iidx', 'SP'), { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  const other = await server.request(pathOf('iidx', 'DP'), { headers: { 'if-none-match': etag } });
  expect(other.status).toBe(200);
});

test('the typed client gives the schema as the body', async () => {
  const { body } = await server.client().games.batchManualSchema({ params: { game: 'sdvx', playtype: 'Single' } });
  expect(body.title).toBe('BATCH-MANUAL for sdvx:Single');
});

test.each([
  ['nope', 'SP'],
  ['iidx', 'nope'],
  ['constructor', 'SP'],
])('%s:%s is answered with game_not_found in the envelope', async (game, playtype) => {
  const response = await server.request(pathOf(game, playtype));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false, code: 'game_not_found' });
});

import { afterEach, expect, test } from 'vitest';

import { batch } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const limited = () => createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on' } });

test('the eleventh login from an address within ten minutes is refused, and says when to come back', async () => {
  server = await limited();
  const body = JSON.stringify({ username: 'nobody', '!password': 'wrong password', captcha: '' });
  const logIn = () =>
    server.request('/api/v1/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  for (let attempt = 0; attempt < 10; attempt++) expect((await logIn()).status).toBe(401);
  const refused = await logIn();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the imports of one player do not count for another', async () => {
  server = await limited();
  const [hazel, rowan] = [await server.player('hazel'), await server.player('rowan')];
  for (let i = 0; i < 5; i++) await hazel.api.imports.direct({ json: batch([]) });
  await expect(hazel.api.imports.direct({ json: batch([]) })).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(rowan.api.imports.direct({ json: batch([]) })).resolves.toMatchObject({ status: 200 });
});

test('without rate limits nothing is counted', async () => {
  server = await createTestServer();
  const { headers } = await server.request('/api/v1/status');
  expect(headers.get('ratelimit-limit')).toBeNull();
});

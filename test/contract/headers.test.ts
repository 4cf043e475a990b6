import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allRoutes } from '../../scripts/openapi/routes.ts';
import { createApp } from '../../src/app.ts';
import { createSetup } from '../../src/auth/setup.ts';
import { bearer } from '../support/calls.ts';
import { createWorld, type World } from '../support/happy.ts';
import { createTestServer } from '../support/test-server.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(await createTestServer());
});
afterAll(() => world.server.close());

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const pathOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);
const seen = new Set<string>();

/** Checks what every answer says, whatever it is, and returns its headers. */
function expectGuarded({ headers }: Response): Headers {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
  expect(headers.has('access-control-allow-credentials')).toBe(false);
  expect(headers.has('strict-transport-security')).toBe(false);
  const id = headers.get('x-request-id')!;
  expect(id).toMatch(UUID);
  expect(seen).not.toContain(id);
  seen.add(id);
  return headers;
}

const routes = allRoutes();

describe('what browsers must not do with an answer, and the id of its request, are said by', () => {
  test.each(routes)('$operation', async ({ contract }) => {
    const { method } = contract;
    for (const headers of [{}, bearer(world.hazel.key), bearer('f'.repeat(40)), { authorization: 'Basic x' }]) {
      const response = await world.server.request(pathOf(contract.path), { method, headers });
      const guarded = expectGuarded(response);
      expect(guarded.get('access-control-allow-origin')).toBe('*');
      expect(guarded.get('access-control-expose-headers')?.toLowerCase()).toContain('x-request-id');
      await response.body?.cancel();
    }
  });

  test.each([
    '/',
    '/nothing',
    '/api/v1/nothing',
    '/health',
    '/ready',
    '/metrics',
    '/api/v1/openapi.json',
    '/docs/init.js',
  ])('%s', async (path) => {
    expectGuarded(await world.server.request(path));
    expectGuarded(await world.server.request(path, { method: 'OPTIONS' }));
    expectGuarded(await world.server.request(path, { method: 'POST', body: 'x' }));
  });

  test('an answer of 304', async () => {
    const { headers } = await world.server.request('/api/v1/games');
    const again = await world.server.request('/api/v1/games', {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expectGuarded(again);
  });
});

test('what a caller calls a request is not believed', async () => {
  const { headers } = await world.server.request('/api/v1/status', { headers: { 'x-request-id': 'mine' } });
  expect(headers.get('x-request-id')).toMatch(UUID);
});

describe('pages', () => {
  const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };

  test('load and run only what is theirs, and may use nothing of the machine', async () => {
    const setup = (await createSetup(world.server.deps))!;
    const app = createApp(world.server.deps, { setup });
    for (const path of ['/docs', `/setup?token=${setup.token}`, '/setup?token=wrong']) {
      const response = await app.request(path, asPage);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      const headers = expectGuarded(response);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      const policy = headers.get('content-security-policy')!;
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*|https?:/);
      expect(policy).toContain("base-uri 'none'");
    }
  });

  test('about setting the server up are kept by nobody and shown to no other site', async () => {
    const setup = (await createSetup(world.server.deps))!;
    const app = createApp(world.server.deps, { setup });
    const { headers } = await app.request(`/setup?token=${setup.token}`, asPage);
    expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', null]);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('an https address', () => {
  test('is the only one to use where the server is known by one', async () => {
    const secure = await createTestServer({ env: { KAIDEN_PUBLIC_URL: 'https://kaiden.test' } });
    for (const path of ['/api/v1/status', '/docs', '/nothing']) {
      const { headers } = await secure.request(path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
    await secure.close();
  });
});

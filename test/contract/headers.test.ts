import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allRoutes } from '../../scripts/openapi/routes.ts';
import { createApp } from '../../src/server/app.ts';
import { bearer } from '../support/calls.ts';
import type { World } from '../support/happy/world.ts';
import { readyWorld } from '../support/ready-world.ts';
import { createTestServer } from '../support/test-server.ts';

let world: World;
beforeAll(async () => {
  world = await readyWorld();
});
afterAll(() => world.server.close());

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const pathOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);
const seen = new Set<string>();

/** Headers of every answer, with the patterns they match. */
const GUARDS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /^default-src 'none';.*frame-ancestors 'none'/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'x-request-id': UUID,
};
/** Headers of no answer of a server with an http address. */
const NEVER = ['access-control-allow-credentials', 'strict-transport-security', 'x-powered-by', 'server'];

/** Returns missing and wrong headers of an answer; its id must be a new one. */
function faultsOf({ headers }: Response): string[] {
  const missing = Object.entries(GUARDS).filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''));
  const id = headers.get('x-request-id') ?? '';
  const faults = [...missing.map(([name]) => name), ...NEVER.filter((name) => headers.has(name))];
  if (seen.has(id)) faults.push('an id that was given before');
  seen.add(id);
  return faults;
}

const routes = allRoutes();

describe('what browsers must not do with an answer, and the id of its request, are said by', () => {
  test.each(routes)('$operation', async ({ contract }) => {
    const { method } = contract;
    for (const headers of [{}, bearer(world.hazel.key), bearer('f'.repeat(40)), { authorization: 'Basic x' }]) {
      const response = await world.server.request(pathOf(contract.path), { method, headers });
      expect(faultsOf(response)).toEqual([]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')?.toLowerCase()).toMatch(/x-request-id/);
      await response.body?.cancel();
    }
  });

  test.each(['/', '/nothing', '/api/v1/nothing', '/health', '/ready', '/metrics', '/api/v1/openapi.json', '/docs/'])(
    '%s',
    async (path) => {
      expect(faultsOf(await world.server.request(path))).toEqual([]);
      expect(faultsOf(await world.server.request(path, { method: 'OPTIONS' }))).toEqual([]);
      expect(faultsOf(await world.server.request(path, { method: 'POST', body: 'x' }))).toEqual([]);
    },
  );

  test('an answer of 304', async () => {
    const { headers } = await world.server.request('/api/v1/games');
    const again = await world.server.request('/api/v1/games', {
      headers: { 'if-none-match': headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect(faultsOf(again)).toEqual([]);
  });
});

test('what a caller calls a request is not believed', async () => {
  const { headers } = await world.server.request('/api/v1/status', { headers: { 'x-request-id': 'mine' } });
  expect(headers.get('x-request-id')).toMatch(UUID);
});

describe('pages', () => {
  const asPage = { headers: { accept: 'text/html,application/xhtml+xml' } };

  test('load and run only what is theirs, and may use nothing of the machine', async () => {
    const app = createApp(world.server.deps);
    for (const path of ['/docs/', '/oauth/authorize', '/client-file-flow/none']) {
      const response = await app.request(path, asPage);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(faultsOf(response)).toEqual([]);
      const { headers } = response;
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      const policy = headers.get('content-security-policy')!;
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*|https?:/);
      expect(policy).toContain("base-uri 'none'");
    }
  });

  test('say the same of themselves when the copy that a browser has is still good (304)', async () => {
    const app = createApp(world.server.deps);
    const isPage = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && !/^\/(api\/v1\/(?!openapi)|ir\/|\.well-known\/|\*|metrics)/.test(path);
    const paths = [...new Set(app.routes.filter(isPage).map(({ path }) => path))];
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/oauth/authorize', '/client-file-flow/:clientID']));
    const copies: string[] = [];
    for (const path of paths) {
      const first = await app.request(path.replace(':clientID', 'none'), asPage);
      const [etag, date] = [first.headers.get('etag'), first.headers.get('last-modified')];
      const known = { ...(etag && { 'if-none-match': etag }), ...(date && { 'if-modified-since': date }) };
      const again = await app.request(path.replace(':clientID', 'none'), { headers: { ...asPage.headers, ...known } });
      expect([path, [first.status, 304].includes(again.status)]).toEqual([path, true]);
      if (again.status === 304) copies.push(path);
      // A browser takes the headers of a 304 over into its copy.
      const said = ({ headers }: Response) =>
        [...headers].filter(
          ([name]) => !['x-request-id', 'set-cookie', 'content-type', 'content-length'].includes(name),
        );
      expect([path, said(again)]).toEqual([path, said(first)]);
    }
    expect(copies).toEqual(expect.arrayContaining(['/api/v1/openapi.json']));
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

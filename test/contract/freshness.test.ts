import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { bearer } from '../support/calls.ts';
import { createWorld, type World } from '../support/happy.ts';
import { createTestServer } from '../support/test-server.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(await createTestServer());
});
afterAll(() => world.server.close());
afterEach(() => {
  vi.useRealTimers();
});

/** What the routes need that can't do without a query; the others pass over it. */
const QUERY = '?search=song&class=dan&userID=hazel';
const ask = ({ path }: RouteContract, headers: Record<string, string> = {}) =>
  world.server.request(path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as never]) + QUERY, {
    headers,
  });

const open = allRoutes().filter(({ contract }) => contract.method === 'GET' && contract.access.kind === 'anyone');
const isLive = ({ live, raw, events }: RouteContract) => live === true || raw !== undefined || events === true;
const kept = open.filter(({ contract }) => !isLive(contract));

test('most of what everybody may read can be kept', () => {
  expect(kept.length).toBeGreaterThan(30);
  expect(open.filter(({ contract }) => contract.live === true).map(({ operation }) => operation)).toEqual([
    'status.get',
    'imports.pollStatus',
  ]);
});

describe('the same for everybody at any time, and not sent twice:', () => {
  test.each(kept)('$operation', async ({ contract }) => {
    const first = await ask(contract);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    const body = await first.text();

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
    const later = await ask(contract, bearer(world.hazel.key));
    expect([await later.text(), later.headers.get('etag')]).toEqual([body, etag]);

    const again = await ask(contract, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  });
});

describe('not kept, because it tells of this moment or of the caller:', () => {
  const others = allRoutes().filter(({ contract: { method, raw, events, file } }) => {
    return method === 'GET' && !raw && !events && !file;
  });
  test.each(others.filter(({ contract }) => !kept.some((route) => route.contract === contract)))(
    '$operation',
    async ({ contract }) => {
      const { headers } = await ask(contract, bearer(world.hazel.key));
      expect(headers.get('etag')).toBeNull();
    },
  );
});

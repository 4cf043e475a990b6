import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { dump } from '../support/dump.ts';
import type { World } from '../support/happy/world.ts';
import { readyWorld } from '../support/ready-world.ts';
import type { Admin } from '../support/test-server.ts';

const HOST = 'kaiden.test';
/** Known by another name than the one that it is asked under, as behind a proxy. */
const PUBLIC = 'https://scores.example';

let world: World;
let admin: Admin;
beforeAll(async () => {
  world = await readyWorld();
  admin = await world.server.admin('Sorrel');
  world.server.movedTo(PUBLIC);
});
afterAll(() => world.server.close());

const unsafe = allRoutes().filter(({ contract }) => contract.method !== 'GET' && contract.access.kind !== 'client');
const pathOf = ({ path }: RouteContract) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);

/** A Cookie header with a session that nothing has ended yet. */
async function freshSession({ access }: RouteContract): Promise<{ cookie: string }> {
  const { loginSessions } = world.server.deps;
  const { id } = await loginSessions.createSession(access.kind === 'admin' ? admin.user.id : world.hazel.user.id, {});
  return { cookie: loginSessions.createSessionCookie(id).serialize().split(';')[0]! };
}

async function codeOf(contract: RouteContract, headers: Record<string, string>): Promise<string | undefined> {
  const init = { method: contract.method, headers: { host: HOST, ...headers } };
  const { code } = (await (await world.server.request(pathOf(contract), init)).json()) as { code?: string };
  return code;
}

/** Headers by which a browser names the origin of a request. */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `https://${HOST}.evil.example` },
  { origin: `https://evil-${HOST}` },
  { origin: `https://${HOST}@evil.example` },
  { origin: `https://${HOST}:8443` },
  { origin: 'not an address' },
  // Same host without encryption, if the server has an https address.
  { origin: 'http://scores.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'something new' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
];
const OWN: readonly Record<string, string>[] = [
  {},
  { origin: `http://${HOST}` },
  { origin: PUBLIC },
  { origin: PUBLIC, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
];

describe('another site can change nothing with the session of who visits it:', () => {
  test.each(unsafe)('$operation', async ({ contract }) => {
    const session = await freshSession(contract);
    const before = dump(world.server.file);
    for (const from of FOREIGN) {
      expect([from, await codeOf(contract, { ...session, ...from })]).toEqual([from, 'foreign_origin']);
    }
    expect(dump(world.server.file)).toEqual(before);
  });
});

describe('the own site, and what is no browser, are let through:', () => {
  test.each(unsafe)('$operation', async ({ contract }) => {
    for (const from of OWN) {
      const code = await codeOf(contract, { ...(await freshSession(contract)), ...from });
      expect([from, ['foreign_origin', 'not_authenticated'].includes(code ?? '')]).toEqual([from, false]);
    }
  });
});

test('a key may be used from any site, because no browser sends it by itself', async () => {
  for (const from of FOREIGN) {
    const headers = { host: HOST, authorization: `Bearer ${world.hazel.key}`, ...from };
    const response = await world.server.request('/api/v1/status', { method: 'POST', headers });
    expect([from, response.status]).toEqual([from, 200]);
  }
});

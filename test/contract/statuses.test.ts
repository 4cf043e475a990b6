import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes, type NamedRoute } from '../../scripts/openapi/routes.ts';
import { errorStatuses } from '../../src/http/route-config.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { createApp } from '../../src/server/app.ts';
import { alternatives } from '../support/alternatives.ts';
import { bearer, send } from '../support/calls.ts';
import { exampleForm } from '../support/example-form.ts';
import type { World } from '../support/happy/world.ts';
import { httpStatus } from '../support/http-status.ts';
import { ownStatuses } from '../support/own-statuses/index.ts';
import { UNKNOWN } from '../support/own-statuses/unknown.ts';
import { readyWorld } from '../support/ready-world.ts';
import { requiredHeaders } from '../support/required-headers.ts';

let world: World;
let cookies: { hazel: string; administrator: string };
beforeAll(async () => {
  world = await readyWorld();
  cookies = { hazel: world.session.cookie, administrator: (await world.server.admin('Sorrel')).cookie };
});
afterAll(() => world.server.close());

const routes = allRoutes();
type Param = keyof World['params'];
const paramsOf = ({ path }: RouteContract) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as Param);

/** Returns the contract's own example of its query. */
function queryOf({ query }: RouteContract): string {
  const fields = Object.entries(query?._zod.def.shape ?? {}).map(([name, field]) => [name, String(exampleOf(field))]);
  const [values] = alternatives(Object.fromEntries(fields) as Record<string, string>);
  return new URLSearchParams({ ...values, ...OF_THIS_WORLD }).toString();
}
/** Where the example is of a thing that is not there. */
const OF_THIS_WORLD = { userID: 'hazel', projectUser: 'hazel', alg: 'ktLampRating' };

/** The path with what is there in this world, one parameter perhaps otherwise. */
const pathOf = (contract: RouteContract, other: Partial<World['params']> = {}) =>
  `${contract.path.replaceAll(/:(\w+)/g, (_, name: string) => ({ ...world.params, ...other })[name as Param])}?${queryOf(contract)}`;

function credential({ access }: RouteContract): Record<string, string> {
  if (access.kind === 'admin') return { cookie: cookies.administrator };
  return access.kind === 'session' ? { cookie: cookies.hazel } : bearer(world.hazel.key);
}

const request = ({ contract }: NamedRoute, headers: Record<string, string>): RequestInit => ({
  method: contract.method,
  headers: { ...headers, ...requiredHeaders(contract), ...(contract.json && { 'content-type': 'application/json' }) },
  ...(contract.form && { body: exampleForm(contract.form) }),
  ...(contract.json && { body: JSON.stringify(exampleOf(contract.json)) }),
});

/** Names of missing things that differ from the parameter's. */
const CALLED: Record<string, string> = {
  'scores.unblacklist :scoreID': 'not_blacklisted',
  'ugptTargets.goal :goalID': 'not_subscribed',
  'ugptTargets.dropGoal :goalID': 'not_subscribed',
  'v3.playerGoal :goalID': 'not_subscribed',
};

/** Programs for v3 expect 400 for a game that is not there, and games 400 for a path that can't exist. */
const statusFor = (contract: RouteContract, param: Param): number =>
  ['gameID', 'uscPlaytype'].includes(param) ? 400 : httpStatus(contract, 404);

const named = routes.flatMap((route) => paramsOf(route.contract).map((param) => ({ ...route, param })));

describe('what a path names and is not there is a 404 that says what:', () => {
  test.each(named)('$operation :$param', async ({ param, ...route }) => {
    const [value, code] = UNKNOWN[param];
    const path = pathOf(route.contract, { [param]: value });
    const { status, json } = await send(world.server, path, request(route, credential(route.contract)));
    expect([status, json.code]).toEqual([
      statusFor(route.contract, param),
      CALLED[`${route.operation} :${param}`] ?? code,
    ]);
    // A playtype that can't exist is a 400, which every route has.
    expect(errorStatuses(route.contract)).toContain(param === 'uscPlaytype' ? 400 : 404);
  });

  test('and nothing else declares a 404 without a call of its own', () => {
    const without = routes.filter(({ contract }) => contract.errors?.includes(404) && paramsOf(contract).length === 0);
    expect(without.map(({ operation }) => operation).sort()).toEqual([
      'admin.deleteScore',
      'admin.destroyUgpt',
      'auth.resetPassword',
      'hooks.beatorajaCourse',
      'hooks.lr2Course',
      'imports.classes',
      'oauth.authorization',
      'oauth.createCode',
      'oauth.createCodeByShortPath',
      'oauth.revoke',
      'oauth.token',
      'setup.check',
      'setup.create',
    ]);
  });
});

const own = Object.entries<Record<string, Record<number, (world: World) => Promise<Response>>>>(ownStatuses).flatMap(
  ([group, calls]) =>
    Object.entries(calls).flatMap(([name, statuses]) =>
      Object.entries(statuses).map(([status, call]) => ({
        operation: `${group}.${name}`,
        status: Number(status),
        call,
      })),
    ),
);

describe('a route gives the statuses of its own that it declares:', () => {
  test.each(own)('$operation $status', async ({ status, call }) => {
    const fresh = await readyWorld();
    const response = await call(fresh);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: status < 400, description: expect.stringMatching(/./) });
    await fresh.server.close();
  });
});

/** Routes that look at sessions and keys. */
const forUsers = routes.filter(({ contract }) => contract.access.kind !== 'client');

describe('a banned account is told so by', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    const { user, key } = await world.server.player('Thistle');
    await world.server.deps.writer.run(changeLevel, { by: 'command line', userID: user.id, authLevel: 0 });
    headers = bearer(key);
  });
  test.each(forUsers)('$operation', async (route) => {
    const { status, json } = await send(world.server, pathOf(route.contract), request(route, headers));
    expect([status, json.code]).toEqual([httpStatus(route.contract, 403), 'banned']);
  });
});

describe('a credential of a kind that is not understood is a 400 for', () => {
  test.each(forUsers)('$operation', async (route) => {
    const headers = { authorization: 'Basic aGF6ZWw6cHc=' };
    const { status, json } = await send(world.server, pathOf(route.contract), request(route, headers));
    expect([status, json.code]).toEqual([httpStatus(route.contract, 400), 'unsupported_scheme']);
  });
});

const withBody = routes.filter(({ contract }) => errorStatuses(contract).includes(413));

describe('a body that is too large is a 413 for', () => {
  test('every route that takes one', () => {
    const taking = routes.filter(({ contract: { json, bytes, form } }) => [json, bytes, form].some(Boolean));
    expect(withBody.map(({ operation }) => operation)).toEqual(taking.map(({ operation }) => operation));
  });
  test.each(withBody)('$operation', async ({ contract }) => {
    const body = new Uint8Array((contract.maxBody ?? 256 * 1024) + 1).fill(32);
    const type = contract.form ? 'multipart/form-data; boundary=x' : 'application/json';
    const headers = { ...credential(contract), ...requiredHeaders(contract), 'content-type': type };
    const { status, json } = await send(world.server, pathOf(contract), { method: contract.method, headers, body });
    expect([status, json.code]).toEqual([httpStatus(contract, 413), 'too_large']);
  });
});

describe('a body that does not come on is a 408 for', () => {
  let slow: World;
  let administrator: string;
  beforeAll(async () => {
    slow = await readyWorld();
    administrator = (await slow.server.admin('Sorrel')).cookie;
    const impatient = { grace: 1, window: 1, least: 1_000_000 };
    app = createApp(slow.server.deps, { pace: impatient });
  });
  afterAll(() => slow.server.close());
  let app: ReturnType<typeof createApp>;

  test.each(withBody)('$operation', async ({ contract }) => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
    const cookie = contract.access.kind === 'admin' ? administrator : slow.session.cookie;
    const type = contract.form ? 'multipart/form-data; boundary=x' : 'application/json';
    const headers = { cookie, 'content-type': type, ...requiredHeaders(contract) };
    const init = { method: contract.method, headers, body, duplex: 'half' };
    const answer = await app.request(pathOf(contract), init as RequestInit);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      httpStatus(contract, 408),
      'upload_too_slow',
    ]);
  });
});

describe('who asks too often is told when to come back by', () => {
  let limited: World;
  let keys: typeof cookies;
  /** Asks as often as one may, as a stranger and as those who are asked for below. */
  beforeAll(async () => {
    limited = await readyWorld({ env: { KAIDEN_RATE_LIMITS: 'on' } });
    keys = { hazel: limited.session.cookie, administrator: (await limited.server.admin('Sorrel')).cookie };
    const ask = (path: string, init: RequestInit = {}) => limited.server.request(`/api/v1/${path}`, init);
    for (const headers of [{ cookie: keys.hazel }, { cookie: keys.administrator }, {}]) {
      for (let n = 0; n < 500; n += 1) await ask('status', { headers });
    }
    for (let n = 0; n < 5; n += 1) await ask('import/orphans', { method: 'POST', headers: { cookie: keys.hazel } });
    const preview = { method: 'POST', headers: { cookie: keys.hazel } };
    for (let n = 0; n < 20; n += 1) await ask('import/file?dryRun', preview);
    const hook = { method: 'POST', headers: { cookie: keys.hazel } };
    for (let n = 0; n < 120; n += 1) await limited.server.request('/ir/lr2hook/import', hook);
    for (let n = 0; n < 10; n += 1) await ask('users/me/pfp', { method: 'PUT', headers: { cookie: keys.hazel } });
    for (let n = 0; n < 10; n += 1) await ask('auth/login', { method: 'POST' });
    for (let n = 0; n < 2; n += 1) await ask('auth/forgot-password', { method: 'POST' });
  });
  afterAll(() => limited.server.close());

  test.each(routes)('$operation', async (route) => {
    const cookie = route.contract.access.kind === 'admin' ? keys.administrator : keys.hazel;
    const path = pathOf(route.contract);
    const { status, json, headers } = await send(limited.server, path, request(route, { cookie }));
    expect([status, json.code]).toEqual([httpStatus(route.contract, 429), 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('there is a call for every status that any route declares', () => {
  const general = new Set([400, 401, 403, 404, 408, 413, 429]);
  for (const { operation, contract } of routes) {
    const successes = Object.keys(contract.success).map(Number);
    const special = [...successes.filter((status) => status !== 200), ...errorStatuses(contract)].filter(
      (status) => !general.has(status),
    );
    const called = new Set(own.filter((call) => call.operation === operation).map(({ status }) => status));
    expect([operation, special.filter((status) => !called.has(status))]).toEqual([operation, []]);
  }
});

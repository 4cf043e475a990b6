import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PERMISSIONS, type Access, type RouteContract } from '../../contracts/contract.ts';
import { ERROR_CODES } from '../../contracts/error-codes.ts';
import { allRoutes } from '../../scripts/openapi/routes.ts';
import { answerType } from '../../src/http/route-config.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { arbitraryRequest } from '../support/arbitrary-requests.ts';
import { bearer, register } from '../support/calls.ts';
import { happy } from '../support/happy/index.ts';
import type { World } from '../support/happy/world.ts';
import { httpStatus, STATUS_CODES } from '../support/http-status.ts';
import { nightly } from '../support/nightly.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { readyWorld } from '../support/ready-world.ts';

let world: World;
beforeAll(async () => {
  world = await readyWorld();
});
afterAll(() => world.server.close());

const routes = allRoutes();
const pathOf = ({ path }: RouteContract) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);
const request = (contract: RouteContract, init: RequestInit = {}) =>
  world.server.request(pathOf(contract), { method: contract.method, ...init });

/**
 * Checks that an answer is wrapped as every answer is, a success without an envelope excepted, and returns its
 * code (undefined on success).
 */
async function codeIn(response: Response, contract?: RouteContract): Promise<string | undefined> {
  if (contract && response.ok && (contract.raw || answerType(contract) !== 'application/json')) return undefined;
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const json = (await response.json()) as Record<string, unknown>;
  expect(json['description']).toEqual(expect.stringMatching(/./));
  const isSuccess = json['success'] === true;
  expect(isSuccess).toBe(response.ok && !(contract?.failures === 'in-body' && json['success'] === false));
  expect([200, 202].includes(response.status) || response.status >= 400).toBe(true);
  const { success: _, description: _text, error, error_description: _errorText, statusCode, ...rest } = json;
  // Libraries for OAuth are told in their words, too, and nobody else.
  const told = contract?.failures === 'oauth' && !response.ok ? json['description'] : undefined;
  expect(json['error_description']).toBe(told);
  const { code, issues: _issues, ...others } = rest;
  // Hooks of some games read the text there.
  const isHook = contract?.failures === 'error-key' && !isSuccess;
  expect(isHook ? error : null).toBe(isHook ? json['description'] : null);
  // Told apart by the game, as the HTTP status is always the same.
  const codes = isSuccess ? [20, 22] : [STATUS_CODES[String(code)]];
  expect(contract?.failures === 'in-body' && response.ok ? codes : [statusCode]).toContain(statusCode);
  const beside = Object.keys(contract?.beside?._zod.def.shape ?? {}).filter((name) => name !== 'statusCode');
  expect(isSuccess ? Object.keys(rest) : Object.keys(others)).toEqual(isSuccess ? ['body', ...beside] : []);
  expect([...ERROR_CODES, undefined]).toContain(code);
  expect(code === undefined).toBe(isSuccess);
  return code as string | undefined;
}

/** Routes that look at sessions and keys. */
const forUsers = routes.filter(({ contract }) => contract.access.kind !== 'client');
const notOpen = forUsers.filter(({ contract }) => contract.access.kind !== 'anyone');
const withKind = (kind: Access['kind']) => routes.filter(({ contract }) => contract.access.kind === kind);

test('there are routes of more than one kind to walk', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(notOpen.length).toBeGreaterThan(0);
});

describe('called as it is meant, a route answers with success:', () => {
  let shared: World | undefined;
  afterAll(() => shared?.server.close());
  test.each(routes)('$operation', async ({ operation, contract }) => {
    const [group, name] = operation.split('.') as [keyof typeof happy, never];
    // Each on a server of its own, so that no route lives on what another did. By day those share one that only read.
    const isAlone = nightly || contract.method !== 'GET' || !['anyone', 'key'].includes(contract.access.kind);
    const own = isAlone ? await readyWorld() : (shared ??= await readyWorld());
    const call = happy[group][name] as (world: World) => Promise<{ status: number; headers: Headers }>;
    const { status, headers } = await call(own);
    expect(status).toBe(contract.success[200] ? 200 : 202);
    const type = answerType(contract);
    expect(headers.get('content-type')?.split(';')[0]).toMatch(
      type.endsWith('*') ? /^image\/(png|jpeg|svg\+xml)$/ : type,
    );
    if (isAlone) await own.server.close();
  });
});

describe('a stranger is told to log in by', () => {
  test.each(notOpen)('$operation', async ({ contract }) => {
    const response = await request(contract);
    expect(response.status).toBe(httpStatus(contract, 401));
    expect(await codeIn(response, contract)).toBe('not_authenticated');
  });
});

describe('a key that may do everything, even one of an administrator, is refused where a session is needed:', () => {
  beforeAll(() =>
    world.server.deps.writer.run(changeLevel, { by: 'command line', userID: world.hazel.user.id, authLevel: 3 }),
  );
  afterAll(() =>
    world.server.deps.writer.run(changeLevel, { by: 'command line', userID: world.hazel.user.id, authLevel: 1 }),
  );
  test.each([...withKind('session'), ...withKind('admin')])('$operation', async ({ contract }) => {
    const response = await request(contract, { headers: bearer(world.hazel.key) });
    expect(response.status).toBe(httpStatus(contract, 403));
    expect(await codeIn(response, contract)).toBe('session_required');
  });
});

describe('who is no administrator is refused by', () => {
  test.each(withKind('admin'))('$operation', async ({ contract, operation }) => {
    const player = await register(world.server, operation.replaceAll('.', '_').slice(0, 20));
    const response = await request(contract, { headers: player });
    expect(response.status).toBe(httpStatus(contract, 403));
    expect(await codeIn(response, contract)).toBe('admin_required');
  });
});

describe('a key without the permission is refused by', () => {
  test.each(withKind('key'))('$operation', async ({ contract, operation }) => {
    const { permission } = contract.access as Extract<Access, { kind: 'key' }>;
    const others = PERMISSIONS.filter((name) => name !== permission);
    const { key } = await world.server.player(operation.replaceAll('.', '_').slice(0, 20), others);
    const response = await request(contract, { headers: bearer(key) });
    expect(response.status).toBe(httpStatus(contract, 403));
    expect(await codeIn(response, contract)).toBe('missing_permission');
  });
});

describe('an unknown token is refused, before anything else is looked at, by', () => {
  test.each(forUsers)('$operation', async ({ contract }) => {
    const response = await request(contract, { headers: bearer('0'.repeat(40)) });
    expect(response.status).toBe(httpStatus(contract, 401));
    expect(await codeIn(response, contract)).toBe('unknown_token');
  });
});

describe('nothing that can be sent is an internal error for', () => {
  test.each(routes)('$operation', async ({ contract }) => {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(contract, world), async ({ path, init }) => {
        const response = await world.server.request(path, init);
        expect(await codeIn(response, contract)).not.toBe('internal_error');
        expect(response.status).toBeLessThan(500);
      }),
      propertyRuns(60),
    );
  });
});

describe('a browser on another site', () => {
  test.each(routes)('may ask for $operation, with a key but without cookies', async ({ contract }) => {
    const names = [
      'authorization',
      'content-type',
      'if-none-match',
      ...Object.keys(contract.headers?._zod.def.shape ?? {}),
    ];
    const response = await request(contract, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://tool.example',
        'access-control-request-method': contract.method,
        'access-control-request-headers': names.join(','),
      },
    });
    expect(response.ok).toBe(true);
    expect(await response.text()).toBe('');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain(contract.method);
    const allowed = response.headers.get('access-control-allow-headers')!.toLowerCase().split(',');
    expect(allowed).toEqual(expect.arrayContaining(names));
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('may read failures too', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1/users/nobody']) {
      const response = await world.server.request(path, { headers: { origin: 'https://tool.example' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});

describe('HEAD gives what GET gives, without the body:', () => {
  test.each(routes.filter(({ contract }) => contract.method === 'GET'))('$operation', async ({ contract }) => {
    const [get, head] = [await request(contract), await request(contract, { method: 'HEAD' })];
    expect([head.status, head.headers.get('content-type')]).toEqual([get.status, get.headers.get('content-type')]);
    expect(await head.text()).toBe('');
  });
});

/** Whether a path is one of a pattern, whose parameters stand for any one part. */
const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0]!);

describe('another method on the path is not found:', () => {
  test.each(routes)('$operation', async ({ contract }) => {
    const path = pathOf(contract);
    const known = new Set(
      routes.filter((route) => fits(route.contract.path, path)).map((route) => route.contract.method),
    );
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (known.has(method)) continue;
      const response = await world.server.request(path, { method });
      expect([method, response.status, await codeIn(response)]).toEqual([method, 404, 'route_not_found']);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RouteContract } from '../../contracts/contract.ts';
import { databaseVersion } from '../../db/version.ts';
import { exampleOf } from '../../scripts/openapi/example.ts';
import { allRoutes, type NamedRoute } from '../../scripts/openapi/routes.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { register } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import type { World } from '../support/happy/world.ts';
import { httpStatus } from '../support/http-status.ts';
import { nightly } from '../support/nightly.ts';
import { readyWorld } from '../support/ready-world.ts';
import { requiredHeaders } from '../support/required-headers.ts';

let world: World;
let cookies: { own: string; admin: string };
beforeAll(async () => {
  world = await readyWorld({ log: capturedLog().log });
  cookies = { own: world.session.cookie, admin: (await world.server.admin('Sorrel')).cookie };
});
afterAll(() => {
  // Equal values were sent as passwords and as public texts.
  world.server.secrets.clear();
  return world.server.close();
});

const taking = allRoutes().filter(({ contract: { json, bytes } }) => json ?? bytes);
const pathOf = ({ path }: RouteContract) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => world.params[name as keyof World['params']]);
const exampleText = ({ json, bytes }: RouteContract) => JSON.stringify(exampleOf((json ?? bytes)!));

const isOfGame = ({ rate, failures }: RouteContract) => rate === 'hook' || failures === 'error-key';

async function sendText(contract: RouteContract, body: string) {
  const cookie = contract.access.kind === 'admin' ? cookies.admin : cookies.own;
  const headers = { cookie, 'content-type': 'application/json', ...requiredHeaders(contract) };
  const response = await world.server.request(pathOf(contract), { method: contract.method, headers, body });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const DEEP = [nested(100_000, '[', ']'), nested(40_000, '{"a":', '}')];
/** JSON values that are hard to swallow, as text: some can't be written by JSON.stringify. */
const HOSTILE = [
  ...DEEP,
  '1e999',
  '-1e999',
  '1e308',
  '5e-324',
  '-0',
  '9007199254740993',
  '-123456789012345678901234567890',
  String.raw`"\u0000"`,
  String.raw`"a\u0000b\ud800\udfff\ud800"`,
  String.raw`"\u202e\ufeff\r\nset-cookie: a=b"`,
  `"' or 1=1; drop table users; --"`,
  '"__proto__"',
  `"${'x'.repeat(100_000)}"`,
  `"${'{{7*7}}${7*7}%s%n<script>'.repeat(10)}"`,
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"$ne":null}',
  '[null,[],{},"",0]',
];

/** By day each field gets a third of the values, and the whole body gets all of them. */
const valuesFor = (nth: number): string[] => HOSTILE.filter((_, at) => nightly || at % 3 === nth % 3);

describe('values that are hard to swallow are no defect, and what is refused changes nothing:', () => {
  test.each(taking)('$operation', async ({ contract }) => {
    const { db } = world.server.deps;
    const example = exampleOf((contract.json ?? contract.bytes)!) as Record<string, unknown>;
    const fields = Array.isArray(example) ? [] : Object.keys(example);
    const isChanging = async (body: string): Promise<boolean> => {
      const before = databaseVersion(db);
      await sendText(contract, body);
      return databaseVersion(db) !== before;
    };
    // That somebody was seen is written down once in a while.
    await sendText(contract, '{');
    const bodies = fields.flatMap((field, nth) => {
      const { [field]: _, ...others } = example;
      const rest = JSON.stringify(others).slice(1);
      return valuesFor(nth).map((value) => `{${JSON.stringify(field)}:${value}${rest === '}' ? '' : ','}${rest}`);
    });
    const changing: string[] = [];
    for (const body of [...HOSTILE, ...bodies]) {
      const before = databaseVersion(db);
      const { status, code } = await sendText(contract, body);
      expect([body.slice(0, 200), status < 500 || status === 502, code === 'internal_error']).toEqual([
        body.slice(0, 200),
        true,
        false,
      ]);
      // On a busy machine this while may be over in between, which happens once, not twice.
      if (status >= 400 && databaseVersion(db) !== before && (await isChanging(body)))
        changing.push(body.slice(0, 200));
    }
    // A level of -0 is one of 0, which bans.
    await world.server.deps.writer.run(changeLevel, { by: 'command line', userID: world.hazel.user.id, authLevel: 1 });
    expect(changing).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

/** Routes that pass over keys they don't know, as those do that tools were written for. */
const TOLERANT = new Set(['sessions.customise', 'imports.fromAPI', 'oauth.token', 'oauth.revoke']);
/** Games send more than the server needs. */
const isTolerant = ({ operation, contract }: NamedRoute) => TOLERANT.has(operation) || isOfGame(contract);

describe('keys that reach into every object are unknown keys:', () => {
  test.each(taking)('$operation', async (route) => {
    const { contract } = route;
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const text = exampleText(contract);
      if (!text.startsWith('{')) continue;
      const body = `{"${key}":{"polluted":true}${text === '{}' ? '' : ','}${text.slice(1)}`;
      const { status, code } = await sendText(contract, body);
      const isRefused = status === 400 && ['invalid_request', 'invalid_file'].includes(code ?? '');
      expect([key, isRefused, status < 500]).toEqual([key, !isTolerant(route), true]);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a search finds what it is asked for, whatever that is:', () => {
  const searching = allRoutes().filter(({ contract }) => 'search' in (contract.query?._zod.def.shape ?? {}));
  const TEXTS = [
    "' or 1=1 --",
    '"; drop table users; --',
    "') union select hash from credentials --",
    '%',
    '_',
    '\\',
    '*',
    '"',
    '""',
    'NEAR(a b, 2)',
    'title:a OR b',
    'a AND NOT b',
    '^a',
    '{a b}:c',
    '-',
    '(',
    '\u0000',
    'a\u0000b',
    '\ufffd',
    '\u202e',
    'İıſKÅ',
    '😀'.repeat(50),
    '__proto__',
    '${7*7}',
  ];

  test.each(searching)('$operation', async ({ contract }) => {
    for (const text of TEXTS) {
      const search = new URLSearchParams({ search: text, class: 'dan' });
      const response = await world.server.request(`${pathOf(contract)}?${search.toString()}`, {
        headers: { cookie: cookies.own },
      });
      const { success, code } = (await response.json()) as { success: boolean; code?: string };
      expect([text, success, code]).toEqual([text, true, undefined]);
    }
  });

  test('there are many of them, and signs that mean anything in SQL mean themselves', async () => {
    expect(searching.length).toBeGreaterThan(8);
    await register(world.server, 'under_score');
    const names = async (search: string) =>
      (await world.server.client().users.list({ query: { search } })).body.map(({ username }) => username);
    expect(await names('%')).toEqual([]);
    expect(await names('_')).toEqual(['under_score']);
    expect(await names("' or 1=1 --")).toEqual([]);
  });
});

describe('a body that is too large is refused before it is read', () => {
  const MiB = 1024 * 1024;
  /** A body without an end, and how much of it was taken. */
  function endless() {
    const taken = { bytes: 0 };
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken.bytes += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    return { stream, taken };
  }
  const withBody = allRoutes().filter(({ contract: { json, bytes, form } }) => json ?? bytes ?? form);

  test.each(withBody)('by $operation, whether its length is told or not', async ({ contract }) => {
    const cookie = contract.access.kind === 'admin' ? cookies.admin : cookies.own;
    const type = contract.form ? 'multipart/form-data; boundary=x' : 'application/json';
    const limit = contract.maxBody ?? 256 * 1024;
    for (const told of [{}, { 'content-length': String(limit + 1) }]) {
      const { stream, taken } = endless();
      const headers = { cookie, 'content-type': type, ...requiredHeaders(contract), ...told };
      const init = { method: contract.method, headers, body: stream, duplex: 'half' } as RequestInit;
      const response = await world.server.request(pathOf(contract), init);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        httpStatus(contract, 413),
        'too_large',
      ]);
      const most = 'content-length' in told ? 128 * 1024 : limit + MiB;
      expect(taken.bytes).toBeLessThanOrEqual(most);
    }
  });
});

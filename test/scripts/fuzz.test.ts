import { describe, expect, test } from 'vitest';

import { refusalOf, type Caller, type CallerName } from '../../scripts/fuzz/callers.ts';
import { check, type Exchange } from '../../scripts/fuzz/check.ts';
import { document, operationAt, operations } from '../../scripts/fuzz/document.ts';
import { fill } from '../../scripts/fuzz/marks.ts';
import { parseAnswer } from '../../scripts/fuzz/parse-answer.ts';
import { Report } from '../../scripts/fuzz/report.ts';
import { Secrets } from '../../scripts/fuzz/secrets.ts';
import { type Answer, type WireRequest } from '../../scripts/fuzz/wire.ts';

const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': '8e03978e-40d5-43dd-bc93-6894a57f9324',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};
const { example } = document.paths['/api/v1/status']!.post!.responses[200]!.content!['application/json']!;
const { body: STATUS } = example as { body: Record<string, unknown> };
const stranger: Caller = { name: 'stranger', username: null, headers: {} };

interface Change {
  wire?: Partial<WireRequest>;
  answer?: Partial<Answer>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  caller?: Caller;
  intact?: boolean;
}

/** A good answer of POST /api/v1/status, with something else in one place. */
function exchange({ wire, answer, headers, body, caller = stranger, intact = true }: Change = {}): Exchange {
  const sent = { operation: 'status.post', method: 'POST', target: '/api/v1/status', headers: {}, body: null, ...wire };
  const document = body ?? { success: true, description: 'Alive', body: STATUS };
  const all = Object.entries({ ...HEADERS, ...headers }).filter((one): one is [string, string] => one[1] !== undefined);
  return {
    wire: sent,
    caller,
    intact,
    answer: {
      status: 200,
      headers: Object.fromEntries(all),
      body: Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)),
      took: 1,
      whole: true,
      ...answer,
    },
  };
}

const faultsOf = (change: Change, secrets = new Secrets()): string[] =>
  check(exchange(change), secrets).map(({ rule }) => rule);
const failure = (code: string) => ({ success: false, description: 'No', code });

describe('an answer is checked:', () => {
  test('a good one has no faults', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ answer: { status: 400 }, body: failure('invalid_request') })).toEqual([]);
  });

  test('a status that is not declared', () => {
    expect(faultsOf({ answer: { status: 418 }, body: failure('invalid_request') })).toEqual(['status 418']);
    expect(faultsOf({ answer: { status: 404 }, body: failure('route_not_found') })).toEqual(['status 404']);
    expect(faultsOf({ answer: { status: 500 }, body: failure('internal_error') })).toEqual(['status 500']);
    expect(faultsOf({ answer: { status: 304 }, body: '' })).toEqual(['status 304']);
  });

  test('a body that does not fit the schema of its status', () => {
    const body = { success: true, description: 'Alive', body: { ...STATUS, version: 3 } };
    expect(faultsOf({ body })).toEqual(['body']);
    expect(faultsOf({ body: { success: true } })).toEqual(['body']);
    expect(faultsOf({ body: '{"success":' })).toEqual(['body']);
    expect(faultsOf({ answer: { status: 400 }, body: failure('no such code') })).toEqual(['body']);
    expect(faultsOf({ answer: { status: 400 }, body: { error: 'No' } })).toEqual(['body']);
  });

  test('a content type that is not declared', () => {
    expect(faultsOf({ headers: { 'content-type': 'text/html' } })).toEqual(['content-type']);
  });

  test.each(Object.keys(HEADERS).slice(1))('%s that is missing', (name) => {
    expect(faultsOf({ headers: { [name]: undefined } })).toEqual(['headers']);
  });

  test('a header that should not be there, and one that this status needs', () => {
    expect(faultsOf({ headers: { 'x-powered-by': 'x' } })).toEqual(['header x-powered-by']);
    const answer = { status: 429 };
    expect(faultsOf({ answer, body: failure('rate_limited') })).toEqual(['header retry-after']);
    expect(faultsOf({ answer, headers: { 'retry-after': '3' }, body: failure('rate_limited') })).toEqual([]);
  });

  test('traces of what goes on inside', () => {
    const body = { ...failure('invalid_request'), description: 'Error: x\n    at run (/app/x.js:1:2)' };
    expect(faultsOf({ answer: { status: 400 }, body })).toEqual(['inside']);
    const text = `{"success":false,"description":"SQLITE_BUSY","code":"invalid_request"}`;
    expect(faultsOf({ answer: { status: 400 }, body: text })).toEqual(['inside']);
    expect(
      faultsOf({ wire: { target: '/nothing' }, headers: { 'content-type': 'text/plain' }, body: 'x\n    at run (x)' }),
    ).toEqual(['inside']);
  });

  test('a body in an answer to HEAD', () => {
    const wire = { method: 'HEAD', target: '/api/v1/games', operation: 'games.list' };
    expect(faultsOf({ wire })).toEqual(['body of HEAD']);
    expect(faultsOf({ wire, answer: { body: Buffer.alloc(0) } })).toEqual([]);
  });

  test('a failure of a path that no contract has', () => {
    const wire = { target: '/api/v1/nothing', operation: 'stray' };
    expect(faultsOf({ wire, answer: { status: 404 }, body: failure('route_not_found') })).toEqual([]);
    expect(faultsOf({ wire, answer: { status: 404 }, body: { message: 'Not Found' } })).toEqual(['body']);
  });

  test('somebody who is let in and must not be', () => {
    const wire = { method: 'GET', target: '/api/v1/admin/jobs', operation: 'jobs.list' };
    const body = { success: true, description: 'x', body: [] };
    const as = (name: CallerName) => faultsOf({ wire, body, caller: { name, username: 'player', headers: {} } });
    expect(as('player')).toEqual(['admitted']);
    expect(as('key with all permissions')).toEqual(['admitted']);
    expect(as('stranger')).toEqual(['admitted']);
    expect(as('administrator')).toEqual([]);
  });

  test('of a request that did not arrive as it was meant, only what holds for every answer', () => {
    const byNode = { headers: { 'x-request-id': undefined }, answer: { status: 400 }, body: '' };
    expect(faultsOf({ ...byNode, intact: false })).toEqual([]);
    expect(faultsOf(byNode)).toContain('headers');
    expect(faultsOf({ intact: false, answer: { status: 500 } })).toEqual(['status 500']);
  });
});

describe('secrets', () => {
  const token = 'ab12'.repeat(10);
  const known = () => {
    const secrets = new Secrets();
    secrets.learn({ success: true, body: { token } }, {}, 'player');
    return secrets;
  };
  const as = (username: string | null, text: string) =>
    faultsOf({ body: { success: true, description: text, body: STATUS }, caller: { ...stranger, username } }, known());

  test('of somebody are told to nobody else', () => {
    expect(as('player', `your key is ${token}`)).toEqual([]);
    expect(as('second', `their key is ${token}`)).toEqual(['secret']);
    expect(as(null, `their key is ${token}`)).toEqual(['secret']);
    expect(as('second', `a chart is ${'cd34'.repeat(10)}`)).toEqual([]);
    expect(known().leaks(`{"msg":"used ${token}"}`, null)).toHaveLength(1);
  });

  test('that nobody is to see again are told to nobody', () => {
    expect(as('player', 'fuzz-secret-password 1')).toEqual(['secret']);
    expect(as('player', 'player@mail.fuzz-secret.example')).toEqual([]);
    expect(as('player', 'second@mail.fuzz-secret.example')).toEqual(['secret']);
  });

  test('are learned from cookies, too', () => {
    const secrets = new Secrets();
    secrets.learn(null, { 'set-cookie': `kaiden_session=${token}; Path=/` }, 'player');
    expect(secrets.leaks(token, 'second')).toHaveLength(1);
  });
});

test('who must be refused follows from the access of a route', () => {
  const { contract } = operations.find(({ id }) => id === 'imports.direct')!;
  const expected = { stranger: 401, banned: 403, 'key with no permission': 403, 'foreign site': 403, player: null };
  const found = Object.keys(expected).map((name) => [name, refusalOf(contract, name as CallerName)]);
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(refusalOf(contract, 'key that may submit')).toBeNull();
});

test('a path is that of the operation which the server takes it for', () => {
  expect(operationAt('GET', '/api/v1/users/me/games/iidx/SP/pbs/best?alg=x')?.id).toBe('ugpts.bestPBs');
  expect(operationAt('GET', '/api/v1/users/me/games/iidx/SP/pbs/abc')?.id).toBe('ugpts.pb');
  expect(operationAt('HEAD', '/api/v1/users/%6de')?.id).toBe('users.get');
  expect(operationAt('GET', '/api/v1/users/a%2Fb')?.id).toBe('users.get');
  expect(operationAt('GET', '/api/v1/users/x/../hazel')?.id).toBe('users.get');
  expect(operationAt('GET', '/api/v1/users/')).toBeUndefined();
  expect(operationAt('PUT', '/api/v1/status')).toBeUndefined();
});

test('ids are filled in as their place wants them', () => {
  const find = (kind: string): string | number => (kind === 'userID' ? 7 : 'a "b"/c');
  expect(fill('{"a":"⟦scoreID:1⟧","b":"⟦#userID:2⟧"}', 'json', find)).toBe(String.raw`{"a":"a \"b\"/c","b":7}`);
  expect(fill('/x/⟦scoreID:1⟧', 'url', find)).toBe('/x/a%20%22b%22%2Fc');
});

test('answers are read from a socket as far as they have come', () => {
  const read = (text: string, method = 'GET') => parseAnswer(Buffer.from(text), method, 0);
  expect(read('HTTP/1.1 200 OK\r\nContent-Le')).toBeNull();
  expect(read('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab')).toMatchObject({ status: 200, whole: false });
  const two = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab';
  expect(read(`HTTP/1.1 100 Continue\r\n\r\n${two}${two}`)).toMatchObject({ body: Buffer.from('ab'), whole: true });
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n';
  expect(read(chunked)).toMatchObject({ body: Buffer.from('abc'), whole: true });
  expect(read(chunked.slice(0, -5))).toMatchObject({ whole: false });
  expect(read('HTTP/1.1 204 No Content\r\n\r\n')).toMatchObject({ status: 204, whole: true });
});

test('each kind of fault is printed once, with how to send it again', () => {
  const report = new Report((seed, number) => `npm run fuzz -- --seed ${seed} --only ${number}`);
  const { wire } = exchange({ wire: { body: Buffer.from(`it's`), headers: { a: 'b' } } });
  for (const number of [5, 9]) {
    report.add({ rule: 'status 418', message: 'x' }, { seed: 1, number, caller: 'stranger', way: 'ordinary', wire });
  }
  const lines = report.lines('http://localhost:1');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('2 times');
  expect(lines[0]).toContain('npm run fuzz -- --seed 1 --only 5');
  expect(lines[0]).toContain(
    String.raw`curl -isS --path-as-is -X POST -H 'a: b' 'http://localhost:1/api/v1/status' --data-binary 'it'\''s'`,
  );
});

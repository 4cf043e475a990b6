import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { afterAll, describe, expect, test } from 'vitest';

import { createClient, KaidenError } from '../../contracts/client/index.ts';
import { KEY, SESSION, startExampleServer } from './example-server.ts';

const { url: baseUrl, last, close } = await startExampleServer();
afterAll(close);

const guest = createClient({ baseUrl });
const holder = createClient({ baseUrl, key: KEY });
const holderOfSession = createClient({ baseUrl, cookie: SESSION });

/** Returns the error of a failing call. */
async function failureOf(call: Promise<unknown>): Promise<KaidenError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(KaidenError);
  return error as KaidenError;
}

const batch = { meta: { game: 'iidx', playtype: 'SP', service: 'tests' }, scores: [] };
const file = () => new File(['{"a":1}'], 'scores.json', { type: 'application/json' });

describe('a call that succeeds', () => {
  test('returns status, description, body and headers', async () => {
    const result = await guest.users.get({ params: { userID: 'me' } });
    expect(result).toMatchObject({ status: 200, description: 'Example', body: { id: 1, username: 'Hazel' } });
    expect(result.headers.get('x-from')).toBe('test');
  });

  test('tells 200 and 202 apart by status', async () => {
    const result = await holder.imports.direct({ json: batch });
    expect(result.status === 202 && result.body.url).toContain('/poll-status');
  });
});

describe('a document without an envelope', () => {
  const params = { game: 'iidx', playtype: 'SP' };

  test('is the body as it is', async () => {
    const result = await guest.games.batchManualSchema({ params });
    expect(result).toMatchObject({ status: 200, description: '', body: { title: 'BATCH-MANUAL for iidx:SP' } });
    expect(result.headers.get('content-type')).toBe('application/schema+json');
  });

  test('is not taken from JSON of another type', async () => {
    const foreign = createClient({ baseUrl: `${baseUrl}/foreign` });
    const error = await failureOf(foreign.games.batchManualSchema({ params }));
    expect(error.code).toBe('bad_response');
  });
});

describe('a stream of events', () => {
  const params = { importID: 'ab'.repeat(20) };

  /** All events of a stream that comes in these parts. */
  async function eventsOf(parts: readonly Uint8Array[]) {
    const body = new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const client = createClient({ baseUrl, fetch: async () => response });
    const events: unknown[] = [];
    for await (const event of client.imports.events({ params })) events.push(event);
    return events;
  }

  test('is asked for as one and gives each event with its data', async () => {
    const events: unknown[] = [];
    for await (const event of guest.imports.events({ params })) events.push(event);
    expect(events).toEqual([
      { event: 'progress', data: expect.objectContaining({ stage: 'storing', done: 2000, total: 10_000 }) },
    ]);
    expect(last.headers?.get('accept')).toBe('text/event-stream');
  });

  test('may be cut anywhere on its way, have comments and other line ends', async () => {
    const text =
      'retry: 2000\n\n: still there\n\nevent: a\ndata: {"text":"line\u2028 双子"}\n\n' +
      'event:b\r\ndata:[1]\r\n\r\ndata: 3\n\nevent: cut\ndata: {"off"';
    const events = [
      { event: 'a', data: { text: 'line\u2028 双子' } },
      { event: 'b', data: [1] },
      { event: 'message', data: 3 },
    ];
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 2, 3, 7, 50, 1000]) {
      const count = Math.ceil(bytes.length / size);
      const parts = Array.from({ length: count }, (_, n) => bytes.slice(n * size, (n + 1) * size));
      expect(await eventsOf(parts)).toEqual(events);
    }
  });

  test('whose data is no JSON throws bad_response', async () => {
    const error = await failureOf(eventsOf([new TextEncoder().encode('data: 1\n\ndata: <h1>\n\n')]));
    expect(error).toMatchObject({ status: 200, code: 'bad_response' });
  });

  test.each([
    ['proxy', 502],
    ['foreign', 200],
  ])('is not taken from the page of a %s', async (path, status) => {
    const stranger = createClient({ baseUrl: `${baseUrl}/${path}` });
    const error = await failureOf(stranger.imports.events({ params })[Symbol.asyncIterator]().next());
    expect(error).toMatchObject({ status, code: 'bad_response' });
  });

  test('that breaks off throws network_error', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
    const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const client = createClient({ baseUrl, fetch: async () => response });
    const error = await failureOf(client.imports.events({ params })[Symbol.asyncIterator]().next());
    expect(error).toMatchObject({ status: 0, code: 'network_error', cause: expect.any(TypeError) });
  });
});

describe('a file', () => {
  const params = { userID: 'me' };

  test('is a stream of what is sent', async () => {
    const result = await holderOfSession.exports.account({ params });
    expect(result).toMatchObject({ status: 200, description: '', body: expect.any(ReadableStream) });
    expect(await new Response(result.body).text()).toBe('(the content of the file)');
  });

  test('of JSON is a stream too', async () => {
    const { body } = await holderOfSession.exports.ugpt({ params: { ...params, game: 'iidx', playtype: 'SP' } });
    expect(await new Response(body).json()).toMatchObject({ meta: { game: 'iidx' } });
  });

  test('that is refused throws what every call throws', async () => {
    const error = await failureOf(guest.exports.account({ params }));
    expect([error.status, error.code]).toEqual([401, 'not_authenticated']);
  });

  test('is not taken from an answer of another type', async () => {
    const foreign = createClient({ baseUrl: `${baseUrl}/foreign` });
    const error = await failureOf(foreign.exports.account({ params }));
    expect(error.code).toBe('bad_response');
  });
});

describe('what is sent', () => {
  test('numbers stand for ids in the path', async () => {
    await guest.users.get({ params: { userID: 42 } });
    expect(last.input?.params).toEqual({ userID: { kind: 'id', id: 42 } });
  });

  test('parameters are encoded', async () => {
    const chartID = 'a/b?c#d e%2Fü';
    await guest.charts.playcount({ params: { game: 'iidx', playtype: 'SP', chartID } });
    expect(last.input?.params).toEqual({ game: 'iidx', playtype: 'SP', chartID });
  });

  test.each(['', '.', '..'])('a parameter "%s", which would lead to another path, is refused here', async (scoreID) => {
    const { url } = last;
    const error = await failureOf(guest.scores.get({ params: { scoreID } }));
    expect(error).toMatchObject({ status: 0, code: 'invalid_request', issues: [{ path: 'scoreID' }] });
    expect(last.url).toBe(url);
  });

  test('a query is encoded and leaves out what is undefined', async () => {
    await guest.users.list({ query: { search: 'a&b=ü' } });
    expect(last.input?.query).toEqual({ search: 'a&b=ü', online: false, limit: 100 });
    await guest.users.list({ query: { search: undefined } });
    expect(last.url).toBe(`${baseUrl}/api/v1/users`);
  });

  test('numbers of a query arrive as numbers', async () => {
    await guest.games.leaderboard({ params: { game: 'iidx', playtype: 'SP' }, query: { limit: 5 } });
    expect(last.input?.query).toEqual({ limit: 5 });
  });

  test.each([
    [true, true],
    ['' as const, true],
    [false, false],
    [undefined, false],
  ])('a key that counts when present, given as %j, arrives as %j', async (online, arrived) => {
    await guest.users.list({ query: { online } });
    expect(last.input?.query).toEqual({ online: arrived, limit: 100 });
  });

  test('a body goes as JSON', async () => {
    await guest.status.post({ json: { echo: 'hellö' } });
    expect(last.input?.json).toEqual({ echo: 'hellö' });
  });

  test('a body whose keys are all left out is an empty object', async () => {
    await guest.status.post();
    expect(last.headers?.get('content-type')).toBe('application/json');
    expect(last.input?.json).toEqual({});
  });

  test('a body that the server takes as bytes goes as JSON as well', async () => {
    await holder.imports.direct({ json: batch });
    expect(JSON.parse(new TextDecoder().decode(last.input?.bytes))).toEqual(batch);
  });

  test('a form takes files', async () => {
    await holder.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData: file() } });
    const { importType, scoreData } = last.input!.form as { importType: string; scoreData: File };
    expect(importType).toBe('file/batch-manual');
    expect([scoreData.name, await scoreData.text()]).toEqual(['scores.json', '{"a":1}']);
  });

  test('headers come from the client, the contract and the call', async () => {
    const client = createClient({ baseUrl, key: KEY, headers: { 'x-app': 'a', 'x-call': 'a' } });
    await client.imports.direct(
      { json: batch, headers: { 'x-user-intent': 'true', prefer: undefined } },
      { headers: { 'x-call': 'b' } },
    );
    expect(Object.fromEntries(last.headers!)).toMatchObject({ 'x-app': 'a', 'x-call': 'b', 'x-user-intent': 'true' });
    expect(last.headers?.has('prefer')).toBe(false);
  });

  test('a key goes as a bearer token, a cookie as it is, and neither unasked', async () => {
    await createClient({ baseUrl, key: KEY, cookie: 'kaiden_session=abc' }).status.get();
    expect(last.headers?.get('authorization')).toBe(`Bearer ${KEY}`);
    expect(last.headers?.get('cookie')).toBe('kaiden_session=abc');
    await guest.status.get();
    expect(last.headers?.has('authorization')).toBe(false);
    expect(last.headers?.has('cookie')).toBe(false);
  });

  test('a base may end in a slash', async () => {
    await createClient({ baseUrl: `${baseUrl}/` }).status.get();
    expect(last.url).toBe(`${baseUrl}/api/v1/status`);
  });

  test('another fetch may be used, and gets the mode of credentials', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const spy: typeof fetch = (input, init) => {
      inits.push(init);
      return fetch(input, init);
    };
    await createClient({ baseUrl, fetch: spy, credentials: 'include' }).status.get();
    expect(inits).toEqual([expect.objectContaining({ method: 'GET', credentials: 'include' })]);
  });
});

describe('a call that fails', () => {
  test('throws status, code and description', async () => {
    const error = await failureOf(guest.users.get({ params: { userID: 'nobody' } }));
    expect(error).toMatchObject({ name: 'KaidenError', status: 404, code: 'user_not_found', issues: [] });
    expect(error.description).toBe('This user does not exist');
    expect(error.message).toBe(error.description);
  });

  test('lists every fault of what was sent', async () => {
    const error = await failureOf(guest.users.get({ params: { userID: '1x' } }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(error.issues).toEqual([{ path: 'userID', message: 'Expected a user id, a username or me' }]);
  });

  test('without a credential throws not_authenticated', async () => {
    const error = await failureOf(guest.imports.direct({ json: batch }));
    expect(error).toMatchObject({ status: 401, code: 'not_authenticated' });
  });

  test("throws bad_response for a proxy's page", async () => {
    const error = await failureOf(createClient({ baseUrl: `${baseUrl}/proxy` }).status.get());
    expect(error).toMatchObject({ status: 502, code: 'bad_response', cause: '<h1>502 Bad Gateway</h1>' });
  });

  test.each(['foreign', 'broken'])('throws bad_response for JSON of a %s server', async (path) => {
    const error = await failureOf(createClient({ baseUrl: `${baseUrl}/${path}` }).status.get());
    expect(error.code).toBe('bad_response');
  });

  test('throws network_error when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const error = await failureOf(createClient({ baseUrl: `http://127.0.0.1:${port}` }).status.get());
    expect(error).toMatchObject({ status: 0, code: 'network_error', cause: expect.any(TypeError) });
  });

  test('throws network_error when the answer breaks off', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"success":'));
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const error = await failureOf(createClient({ baseUrl: `http://127.0.0.1:${port}` }).status.get());
    expect(error).toMatchObject({ status: 0, code: 'network_error' });
    server.close();
  });
});

describe('a call that is given up', () => {
  const slow = createClient({ baseUrl: `${baseUrl}/slow` });

  test('throws the reason of its signal as it is', async () => {
    const reason = new Error('the page was left');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 20);
    await expect(slow.status.get({}, { signal: controller.signal })).rejects.toBe(reason);
  });

  test('throws an AbortError when the signal has no reason', async () => {
    await expect(slow.status.get({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('throws a TimeoutError after its time', async () => {
    await expect(slow.status.get({}, { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

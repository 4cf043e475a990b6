import { describe, expect } from 'vitest';

import { submit } from '../../contracts/client/submit.ts';
import { failureOf } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { errorAnswer, faultyNetwork, proxyPage, type Fault } from '../support/faulty-network.ts';
import { test } from '../support/fixtures.ts';
import { asFile, batch, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

const DOCUMENT = batch([play(1), play(2)]);
const FAST = { firstWait: 1 };
const DIRECT = 'POST /ir/direct-manual/import';

const count = ({ file }: TestServer, table: string) => dump(file)[table]!.length;

describe('plays that are submitted', () => {
  test('are imported, and the import comes back', async ({ server, hazel }) => {
    const document = await submit(hazel.api, DOCUMENT);
    const { importID } = document;
    expect(document.scoreIDs).toHaveLength(2);
    const { body } = await server.client().imports.get({ params: { importID } });
    expect(document).toEqual(body.import);
  });

  test('may be a file', async ({ hazel }) => {
    const form = { importType: 'file/batch-manual', scoreData: asFile(DOCUMENT) };
    const document = await submit(hazel.api, form, { userIntent: true });
    expect(document).toMatchObject({ importType: 'file/batch-manual', userIntent: true });
  });

  test.for<[string, Fault]>([
    ['the server cannot be reached', 'unreachable'],
    ['the answer is lost', 'answer lost'],
    ['the answer breaks off', 'answer torn'],
    ['a proxy cannot reach the server (502)', proxyPage(502)],
    ['a proxy is told to wait (503)', proxyPage(503)],
    ['a proxy waits no longer (504)', proxyPage(504)],
    ['there were too many requests', errorAnswer(429, 'rate_limited', { 'retry-after': '0' })],
    ['another import runs', errorAnswer(409, 'import_running')],
  ])('are sent again when %s, with the same key, and are stored once', async ([, fault], { server, hazel }) => {
    const { client, sent, keys } = faultyNetwork(server, hazel.key, [fault, fault]);
    const document = await submit(client, DOCUMENT, FAST);
    expect(document).toMatchObject({ scoreIDs: [expect.any(String), expect.any(String)], duplicates: [] });
    expect(sent).toEqual([DIRECT, DIRECT, DIRECT]);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
    expect([count(server, 'imports'), count(server, 'scores')]).toEqual([1, 2]);
  });

  test('are sent again when no answer comes for too long', async ({ server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, ['silence']);
    expect(await submit(client, DOCUMENT, { ...FAST, timeout: 30 })).toMatchObject({ duplicates: [] });
    expect(sent).toHaveLength(2);
  });

  test('as a file are stored once too when the answer is lost', async ({ server, hazel }) => {
    const { client } = faultyNetwork(server, hazel.key, ['answer lost']);
    const form = { importType: 'file/batch-manual', scoreData: asFile(DOCUMENT) };
    expect(await submit(client, form, FAST)).toMatchObject({ duplicates: [] });
    expect(count(server, 'imports')).toBe(1);
  });

  test('carry a key of their own each time, or the one that is given', async ({ server, hazel }) => {
    const { client, keys } = faultyNetwork(server, hazel.key, []);
    await submit(client, DOCUMENT);
    await submit(client, DOCUMENT);
    await submit(client, DOCUMENT, { idempotencyKey: 'mine' });
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });
});

describe('what waiting cannot mend is not sent again:', () => {
  test.for<[number, string]>([
    [400, 'invalid_request'],
    [401, 'unknown_token'],
    [403, 'missing_permission'],
    [409, 'idempotency_key_reused'],
    [413, 'too_large'],
    [500, 'internal_error'],
  ])('%i %s', async ([status, code], { server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, [errorAnswer(status, code)]);
    expect(await failureOf(submit(client, DOCUMENT, FAST))).toMatchObject({ status, code });
    expect(sent).toEqual([DIRECT]);
  });

  test('a document with faults, all of which are listed', async ({ hazel }) => {
    const bad = batch([play(1, { lamp: 'HARDCLEAR' }), play(2, { score: -1 })]);
    const error = await failureOf(submit(hazel.api, bad, FAST));
    expect(error.issues.map(({ path }) => path)).toEqual(['scores[0].lamp', 'scores[1].score']);
  });
});

describe('it gives up', () => {
  const away = Array.from({ length: 20 }, () => 'unreachable' as const);

  test('after so many attempts, and says why', async ({ server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, away);
    const waits: number[] = [];
    const options = { ...FAST, attempts: 4, onRetry: ({ wait }: { wait: number }) => void waits.push(wait) };
    expect(await failureOf(submit(client, DOCUMENT, options))).toMatchObject({ code: 'network_error' });
    expect(sent).toHaveLength(4);
    // Twice as long each time, of which chance takes up to a half.
    expect(waits.map((wait, at) => wait > 0.49 * 2 ** at && wait <= 2 ** at)).toEqual([true, true, true]);
  });

  test('when the next attempt would come too late', async ({ server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, away);
    const error = await failureOf(submit(client, DOCUMENT, { firstWait: 1000, patience: 100 }));
    expect([error.code, sent.length]).toEqual(['network_error', 1]);
  });

  test.for([
    ['90', 90_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
  ] as const)(
    'when the server wants to be left alone for longer (Retry-After: %s)',
    async ([retryAfter, ms], { server, hazel }) => {
      const busy = errorAnswer(429, 'rate_limited', { 'retry-after': retryAfter });
      const { client, sent } = faultyNetwork(server, hazel.key, [busy]);
      const error = await failureOf(submit(client, DOCUMENT, { ...FAST, patience: 60_000 }));
      expect([error.status, sent.length]).toEqual([429, 1]);
      expect(error.retryAfter! / ms).toBeCloseTo(1, 1);
    },
  );

  test('as soon as its signal says so, while it waits and while it asks', async ({ server, hazel }) => {
    for (const fault of ['unreachable', 'silence'] as const) {
      const { client, sent } = faultyNetwork(server, hazel.key, [fault]);
      const reason = new Error('the player has left');
      const controller = new AbortController();
      const sending = submit(client, DOCUMENT, { firstWait: 60_000, signal: controller.signal });
      setTimeout(() => controller.abort(reason), 20);
      await expect(sending).rejects.toBe(reason);
      expect(sent).toHaveLength(1);
    }
    expect(count(server, 'imports')).toBe(0);
  });

  test('before it begins when its signal has said so', async ({ server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, []);
    const sending = submit(client, DOCUMENT, { signal: AbortSignal.abort() });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  });
});

describe('an import that is answered with 202', () => {
  const later = { ...FAST, respondAsync: true, pollEvery: 1 };

  test('is waited for, and tells how far it is', async ({ server, hazel }) => {
    const { promise: busy, resolve: done } = Promise.withResolvers<void>();
    void server.deps.imports.alone(hazel.user.id, () => busy);
    const seen: string[] = [];
    const onProgress = (description: string) => {
      seen.push(description);
      done();
    };
    const document = await submit(hazel.api, DOCUMENT, { ...later, onProgress });
    expect(document.scoreIDs).toHaveLength(2);
    expect(seen[0]).toBe('Waiting for its turn');
  });

  test('is asked about again when an answer is lost', async ({ server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, ['answer lost', null, 'answer lost', 'unreachable']);
    const document = await submit(client, DOCUMENT, later);
    expect(sent.filter((request) => request === DIRECT)).toHaveLength(2);
    expect(sent.slice(2)).toEqual(sent.slice(2).map(() => `GET /api/v1/imports/${document.importID}/poll-status`));
    expect(count(server, 'imports')).toBe(1);
  });

  test('and fails throws what it failed of', async ({ hazel }) => {
    const bad = batch([play(1, { lamp: 'HARDCLEAR' })]);
    const error = await failureOf(submit(hazel.api, bad, later));
    expect(error).toMatchObject({ status: 400, issues: [{ path: 'scores[0].lamp' }] });
  });
});

import { join } from 'node:path';

import { describe, expect } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { createOutbox, OutboxStorageError, type OutboxOptions } from '../../contracts/client/outbox.ts';
import { fileStorage } from '../../contracts/client/outbox/file.ts';
import type { OutboxStorage } from '../../contracts/client/outbox/storage.ts';
import { failureOf } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { errorAnswer, faultyNetwork, type Fault } from '../support/faulty-network.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import { temporaryFolder } from '../support/program.ts';
import type { TestServer } from '../support/test-server.ts';

const FAST = { firstWait: 1 };
const ONCE = { attempts: 1 };
const document = (n: number) => batch([play(n)]);
const bad = batch([play(1, { lamp: 'HARDCLEAR' })]);

/** An outbox in a file of its own that sends only when it is told to, unless told otherwise. */
function ownOutbox(client: Client, more: Partial<OutboxOptions> = {}) {
  const storage = fileStorage(join(temporaryFolder(), 'plays.outbox'));
  return { storage, outbox: createOutbox({ client, storage, automatic: false, ...more }) };
}

/** Titles in the order in which they were imported, from all imports. */
const imported = ({ file }: TestServer) => {
  const { imports, scores } = dump(file) as Record<string, { id: number; import: number; chart: number }[]>;
  return imports!.map(({ id }) => scores!.filter((score) => score.import === id).map(({ chart }) => chart));
};
const count = ({ file }: TestServer, table: string) => dump(file)[table]!.length;

describe('an outbox', () => {
  test('sends what waits in the order in which it was added, and is empty then', async ({ server, hazel }) => {
    const { outbox } = ownOutbox(hazel.api);
    await Promise.all([3, 1, 2].map((n) => outbox.add(document(n))));
    const waiting = await outbox.waiting();
    expect(waiting.map((entry) => entry.document.scores[0]!.identifier)).toEqual(['Song 3', 'Song 1', 'Song 2']);
    expect(count(server, 'imports')).toBe(0);
    await outbox.flush();
    expect(await outbox.waiting()).toEqual([]);
    const [third, first, second] = imported(server).map(([chart]) => chart!);
    expect(new Set([first, second, third]).size).toBe(3);
    // Charts are numbered as the catalogue has them.
    expect([first! < second!, second! < third!]).toEqual([true, true]);
  });

  test('keeps what it could not send for the next process, with its key', async ({ server, hazel }) => {
    const away = faultyNetwork(server, hazel.key, ['answer lost', 'answer lost']);
    const { outbox, storage } = ownOutbox(away.client);
    const { key } = await outbox.add(document(1));
    expect(await failureOf(outbox.flush({ ...FAST, attempts: 2 }))).toMatchObject({ code: 'network_error' });
    const next = createOutbox({ client: hazel.api, storage, automatic: false });
    expect((await next.waiting()).map((entry) => entry.key)).toEqual([key]);
    await next.flush();
    expect(away.keys).toEqual([key, key]);
    expect(count(server, 'imports')).toBe(1);
    expect(await next.waiting()).toEqual([]);
  });

  test('tells of what has arrived, with its import', async ({ hazel }) => {
    const sent: unknown[] = [];
    const { outbox } = ownOutbox(hazel.api, {
      onSent: (entry, result) => sent.push([entry.key, result?.scoreIDs.length]),
    });
    const { key } = await outbox.add(document(1));
    await outbox.flush();
    expect(sent).toEqual([[key, 1]]);
  });

  test('keeps what the server refuses apart, with every fault, and sends the rest', async ({ server, hazel }) => {
    const refused: string[] = [];
    const { outbox, storage } = ownOutbox(hazel.api, { onRefused: ({ key }) => void refused.push(key) });
    const { key } = await outbox.add(bad);
    await outbox.add(document(2));
    await outbox.flush();
    expect(count(server, 'scores')).toBe(1);
    expect(await outbox.waiting()).toEqual([]);
    const issues = [{ path: 'scores[0].lamp', message: expect.any(String) as string }];
    const apart = [
      {
        key,
        at: expect.any(Number),
        document: bad,
        refused: { status: 400, code: expect.any(String), description: expect.any(String), issues },
      },
    ];
    expect(await outbox.refused()).toEqual(apart);
    expect(refused).toEqual([key]);
    // Also in the next process, and without being sent again.
    await outbox.flush();
    expect(await createOutbox({ client: hazel.api, storage, automatic: false }).refused()).toEqual(apart);
    expect(refused).toEqual([key]);
  });

  test('lets a refused entry be tried again or thrown away', async ({ server, hazel }) => {
    const { client } = faultyNetwork(server, hazel.key, [
      errorAnswer(413, 'too_large'),
      errorAnswer(400, 'invalid_file'),
    ]);
    const { outbox } = ownOutbox(client);
    const [first, second] = [await outbox.add(document(1)), await outbox.add(document(2))];
    await outbox.flush();
    expect(await outbox.refused()).toHaveLength(2);
    await outbox.retry(first.key);
    await outbox.retry('never there');
    await outbox.discard(second.key);
    await outbox.flush();
    expect([await outbox.waiting(), await outbox.refused()]).toEqual([[], []]);
    expect(count(server, 'scores')).toBe(1);
  });

  test.for<[string, Fault, string]>([
    ['a key that is not valid', errorAnswer(401, 'unknown_token'), 'unknown_token'],
    ['a key without the permission', errorAnswer(403, 'missing_permission'), 'missing_permission'],
    ['another server', errorAnswer(404, 'route_not_found'), 'route_not_found'],
    ['too many requests', errorAnswer(429, 'rate_limited'), 'rate_limited'],
  ])('stops at %s and keeps everything', async ([, fault, code], { server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, [fault]);
    const { outbox } = ownOutbox(client);
    for (const n of [1, 2]) await outbox.add(document(n));
    expect(await failureOf(outbox.flush(ONCE))).toMatchObject({ code });
    expect([sent.length, (await outbox.waiting()).length, (await outbox.refused()).length]).toEqual([1, 2, 0]);
    await outbox.flush();
    expect(count(server, 'scores')).toBe(2);
  });

  test('does not let one entry hold up the others that a defect of the server strikes', async ({ server, hazel }) => {
    const { client } = faultyNetwork(server, hazel.key, [errorAnswer(500, 'internal_error')]);
    const { outbox } = ownOutbox(client);
    for (const n of [1, 2]) await outbox.add(document(n));
    expect(await failureOf(outbox.flush(ONCE))).toMatchObject({ status: 500 });
    expect((await outbox.waiting()).map((entry) => entry.document)).toEqual([document(1)]);
    await outbox.flush();
    expect(count(server, 'scores')).toBe(2);
  });

  test('waits for an import that is answered with 202, and keeps apart what it fails of', async ({ server, hazel }) => {
    const later: Client = {
      ...hazel.api,
      imports: {
        ...hazel.api.imports,
        direct: (call) => hazel.api.imports.direct({ ...call, headers: { ...call.headers, prefer: 'respond-async' } }),
      },
    };
    const { outbox } = ownOutbox(later);
    await outbox.add(bad);
    await outbox.add(document(1));
    await outbox.flush();
    expect(await outbox.refused()).toMatchObject([{ refused: { status: 400, issues: [{ path: 'scores[0].lamp' }] } }]);
    expect([await outbox.waiting(), count(server, 'scores')]).toEqual([[], 1]);
  });

  test('does not wait for ever for an accepted import that was taken back', async ({ server, hazel }) => {
    const { client } = faultyNetwork(server, hazel.key, [errorAnswer(404, 'import_not_found')]);
    const sent: unknown[] = [];
    const { outbox } = ownOutbox(client, { onSent: (_, result) => void sent.push(result) });
    await outbox.add(document(1));
    await outbox.flush();
    expect([sent, await outbox.waiting()]).toEqual([[undefined], []]);
  });

  test('that is used by two at once stores each entry once', async ({ server, hazel }) => {
    const { outbox, storage } = ownOutbox(hazel.api);
    for (const n of [1, 2, 3, 4]) await outbox.add(document(n));
    const other = createOutbox({ client: hazel.api, storage, automatic: false });
    await Promise.all([outbox.flush(FAST), other.flush(FAST), outbox.flush(FAST)]);
    expect([count(server, 'imports'), count(server, 'scores')]).toEqual([4, 4]);
    expect(await outbox.waiting()).toEqual([]);
  });

  test('says so when there is no room for an entry, and has what it had', async ({ hazel }) => {
    const file = fileStorage(join(temporaryFolder(), 'plays.outbox'));
    let full = false;
    const storage: OutboxStorage = {
      ...file,
      put: (entry) => (full ? Promise.reject(new OutboxStorageError('There is no room')) : file.put(entry)),
    };
    const outbox = createOutbox({ client: hazel.api, storage, automatic: false });
    await outbox.add(bad);
    await outbox.add(document(1));
    full = true;
    await expect(outbox.add(document(2))).rejects.toThrow(OutboxStorageError);
    // Not even the reason of a refusal can be kept: then the entry waits, and the others don't.
    await expect(outbox.flush()).rejects.toThrow('There is no room');
    expect((await outbox.waiting()).map((entry) => entry.document)).toEqual([bad]);
    full = false;
    await outbox.flush();
    expect(await outbox.refused()).toHaveLength(1);
  });
});

describe('an outbox that sends by itself', () => {
  const automatic = true;

  test('sends what is left from before and what is added', async ({ server, hazel }) => {
    const { outbox: before, storage } = ownOutbox(hazel.api);
    await before.add(document(1));
    const { promise: done, resolve } = Promise.withResolvers<void>();
    let left = 3;
    const onSent = () => void ((left -= 1) === 0 && resolve());
    const outbox = createOutbox({ client: hazel.api, storage, onSent });
    await outbox.add(document(2));
    await outbox.add(document(3));
    await done;
    expect(count(server, 'scores')).toBe(3);
    outbox.close();
  });

  test('tries again after a failure, and says what it was', async ({ server, hazel }) => {
    const { client } = faultyNetwork(server, hazel.key, ['unreachable']);
    const errors: unknown[] = [];
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const { outbox } = ownOutbox(client, {
      automatic,
      onError: (error) => errors.push(error),
      onSent: () => resolve(),
    });
    await outbox.add(document(1));
    await done;
    expect(errors).toEqual([expect.objectContaining({ code: 'network_error' })]);
    expect(count(server, 'scores')).toBe(1);
    outbox.close();
  });

  test('does not try again by itself with a key that is not valid, but does when something is added', async ({
    server,
    hazel,
  }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, [errorAnswer(401, 'unknown_token')]);
    const { promise: failed, resolve: onError } = Promise.withResolvers<unknown>();
    const { promise: done, resolve: onSent } = Promise.withResolvers<unknown>();
    const { outbox } = ownOutbox(client, { automatic, onError, onSent });
    await outbox.add(document(1));
    expect(await failed).toMatchObject({ code: 'unknown_token' });
    expect(sent).toHaveLength(1);
    await outbox.add(document(2));
    await done;
    expect(sent.length).toBeGreaterThan(1);
    outbox.close();
  });

  test('ends when it is closed, and keeps what it has and what is added', async ({ server, hazel }) => {
    const { client, sent } = faultyNetwork(server, hazel.key, ['silence']);
    const errors: unknown[] = [];
    const { outbox } = ownOutbox(client, { automatic, onError: (error) => errors.push(error) });
    await outbox.add(document(1));
    await expect.poll(() => sent.length).toBe(1);
    outbox.close();
    await outbox.add(document(2));
    await expect(outbox.flush()).rejects.toMatchObject({ name: 'AbortError' });
    expect([await outbox.waiting(), sent.length, errors]).toMatchObject([{ length: 2 }, 1, []]);
  });
});

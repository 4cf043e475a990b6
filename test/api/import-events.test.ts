import { setImmediate as tick } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { bearer, failureOf, post, send, upload } from '../support/calls.ts';
import { manyPlays } from '../support/data-folder.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const DIRECT = '/ir/direct-manual/import';
const pathOf = (importID: string) => `/api/v1/imports/${importID}/events`;

/** Sends an import to be done later, and returns its importID. */
async function sendAsync(server: TestServer, { key }: Player, document: unknown): Promise<string> {
  const { json } = await send(server, DIRECT, post(document, { prefer: 'respond-async', ...bearer(key) }));
  return (json.body as { importID: string }).importID;
}

type ImportEvent = ReturnType<Client['imports']['events']> extends AsyncIterable<infer E> ? E : never;

/** All events of an import, to the end of the stream. */
async function eventsOf({ imports }: Client, importID: string): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const event of imports.events({ params: { importID } })) events.push(event);
  return events;
}

/** A completed import in short, as its last event tells. */
const summary = (importID: string, counts: object) => ({
  importID,
  url: `http://kaiden.test/api/v1/imports/${importID}`,
  counts: {
    scores: 0,
    duplicates: 0,
    blacklisted: 0,
    orphans: 0,
    errors: 0,
    createdSessions: 0,
    classDeltas: 0,
    goals: 0,
    quests: 0,
    ...counts,
  },
});

/** Keeps a user busy until it is released: imports that are accepted meanwhile wait. */
function hold({ deps }: TestServer, { user }: Player): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = deps.imports.alone(user.id, () => promise);
  return async () => {
    resolve();
    await held;
  };
}

describe('the events of an import', () => {
  test('are how it goes, with counts that grow, and then what it led to, for anyone', async ({
    server,
    hazel,
    guest,
  }) => {
    const release = hold(server, hazel);
    const importID = await sendAsync(server, hazel, batch(manyPlays(900)));
    const all = eventsOf(guest, importID);
    await tick();
    await release();
    const events = await all;
    const last = events.at(-1)!;
    expect(last).toEqual({ event: 'completed', data: summary(importID, { scores: 900, createdSessions: 1 }) });
    const progress = events.flatMap((event) => (event.event === 'progress' ? [event.data] : []));
    expect(progress).toHaveLength(events.length - 1);
    const stages = progress.map(({ stage }) => stage);
    const order = ['waiting', 'reading', 'matching', 'checking', 'storing', 'sessions', 'pbs', 'profile', 'targets'];
    expect([...new Set(stages)]).toEqual(order);
    const counted = (stage: string) =>
      progress.filter((one) => one.stage === stage).map(({ done, total }) => `${done}/${total}`);
    for (const stage of ['matching', 'checking', 'storing']) {
      expect([stage, counted(stage)]).toEqual([stage, ['0/900', '500/900']]);
    }
    expect(progress.find(({ stage, done }) => stage === 'storing' && done === 500)?.description).toBe(
      'Imported 500 of 900 scores',
    );
  });

  test('of one that is done are counts and a link at once', async ({ hazel, guest }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const unknown = play(3, { identifier: 'Nobody knows this one' });
    const { importID } = await upload(hazel, batch([play(1), play(3), unknown]));
    const counts = { scores: 1, duplicates: 1, orphans: 1, errors: 1, createdSessions: 1 };
    expect(await eventsOf(guest, importID)).toEqual([{ event: 'completed', data: summary(importID, counts) }]);
    const { body } = await guest.imports.get({ params: { importID } });
    expect(body.import.scoreIDs).toHaveLength(1);
  });

  test('of one that failed are what polling answers, at once or when it happens', async ({ server, hazel, guest }) => {
    const release = hold(server, hazel);
    const importID = await sendAsync(server, hazel, batch([play(1, { lamp: 'HARDCLEAR' })]));
    const watched = eventsOf(guest, importID);
    await tick();
    await release();
    const polled = async () => (await send(server, `/api/v1/imports/${importID}/poll-status`)).json;
    const events = await watched;
    expect(events.at(-1)).toEqual({ event: 'failed', data: await polled() });
    expect(events.map(({ event }) => event)).toEqual(['progress', 'progress', 'failed']);
    expect(await eventsOf(guest, importID)).toEqual([{ event: 'failed', data: await polled() }]);
  });

  test('of one that was never seen are a 404', async ({ guest }) => {
    const error = await failureOf(eventsOf(guest, '0'.repeat(40)));
    expect(error).toMatchObject({ status: 404, code: 'import_not_found' });
  });

  test('reach everybody who follows, whenever they came', async ({ server, hazel, guest }) => {
    const release = hold(server, hazel);
    const importID = await sendAsync(server, hazel, batch([play(1)]));
    const all = [eventsOf(guest, importID), eventsOf(guest, importID), eventsOf(hazel.api, importID)];
    await tick();
    await release();
    const followed = [...(await Promise.all(all)), await eventsOf(guest, importID)];
    const ends = followed.map((events) => events.map(({ event }) => event).filter((event) => event !== 'progress'));
    expect(ends).toEqual(ends.map(() => ['completed']));
  });

  test('are no longer told once nobody reads them', async ({ server, hazel, guest }) => {
    const release = hold(server, hazel);
    const importID = await sendAsync(server, hazel, batch([play(1)]));
    const { watch } = server.deps.imports.progress;
    let watching = 0;
    server.deps.imports.progress.watch = (...all) => {
      const stop = watch(...all);
      watching += 1;
      return () => {
        watching -= 1;
        stop();
      };
    };
    for await (const { event } of guest.imports.events({ params: { importID } })) {
      expect([event, watching]).toEqual(['progress', 1]);
      break;
    }
    expect(watching).toBe(0);
    await release();
    await server.deps.imports.idle();
    await eventsOf(guest, importID);
    expect(watching).toBe(0);
  });

  test('are sent as text that browsers read, which no proxy keeps or holds back', async ({ server, hazel }) => {
    const { importID } = await upload(hazel, batch([play(1, { comment: 'one\u2028two\nthree' })]));
    const response = await server.request(pathOf(importID), { headers: { 'last-event-id': '7' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': '*',
    });
    expect(await response.text()).toMatch(/^retry: 2000\n\nevent: completed\ndata: \{.*\}\n\n$/);
  });

  test('are not begun for a HEAD request', async ({ server, hazel }) => {
    const release = hold(server, hazel);
    const importID = await sendAsync(server, hazel, batch([play(1)]));
    const response = await server.request(pathOf(importID), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type'), response.body]).toEqual([
      200,
      'text/event-stream',
      null,
    ]);
    await release();
  });
});

describe('polling', () => {
  test('shows stage and counts', async ({ server, hazel, guest }) => {
    const release = hold(server, hazel);
    const importID = await sendAsync(server, hazel, batch([play(1)]));
    const { body } = await guest.imports.pollStatus({ params: { importID } });
    expect(body).toEqual({
      importStatus: 'ongoing',
      progress: { stage: 'waiting', description: 'Waiting for its turn' },
    });
    const { importStatus } = body;
    const seen: unknown[] = [];
    const stop = server.deps.imports.progress.watch(importID, {
      progress: () => seen.push(server.deps.imports.progress.of(importID)),
      over: () => seen.push(server.deps.imports.progress.of(importID)),
    });
    await release();
    await server.deps.imports.idle();
    stop();
    expect(importStatus).toBe('ongoing');
    expect(seen).toContainEqual({ stage: 'pbs', done: 0, total: 1, description: 'Updated 0 of 1 PBs' });
    expect(seen.at(-1)).toBeUndefined();
  });
});

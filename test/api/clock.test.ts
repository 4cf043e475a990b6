import { afterEach, beforeEach, describe, expect, vi } from 'vitest';

import { pages } from '../../contracts/client/pages.ts';
import { bearer, post, send, upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';

const DAY = 24 * HOUR;
const START = NOON + 60 * DAY;

// The clock of the machine; timers go on as they are.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

describe('when the clock is set back by a day', () => {
  test('login sessions and keys go on, and their use is written down', async ({ server, hazel }) => {
    const api = await hazel.logIn();
    await api.users.get({ params: { userID: 'me' } });
    vi.setSystemTime(START - DAY);
    expect((await api.users.get({ params: { userID: 'me' } })).body.username).toBe('Hazel');
    expect((await hazel.api.users.get({ params: { userID: 'me' } })).body.username).toBe('Hazel');
    await expect
      .poll(async () => (await server.client().users.get({ params: { userID: 'hazel' } })).body.lastSeen)
      .toBe(START - DAY);
    const again = await hazel.logIn();
    expect((await again.users.get({ params: { userID: 'me' } })).status).toBe(200);
  });

  test('limits end when they would have, and nobody is told to come back tomorrow', async () => {
    const limited = await createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on' } });
    const hazel = await limited.player('hazel');
    for (let n = 0; n < 5; n += 1) await hazel.api.imports.direct({ json: batch([]) });
    vi.setSystemTime(START - DAY);
    const { status, headers } = await limited.request('/ir/direct-manual/import', post(batch([]), bearer(hazel.key)));
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    await limited.close();
  });

  test('imports, duplicates and keys of imports are as they are, and nothing that is derived differs', async ({
    server,
    hazel,
  }) => {
    const document = batch([play(1), play(2), play(3, { timeAchieved: NOON + HOUR })]);
    const sent = () =>
      send(server, '/ir/direct-manual/import', post(document, { 'idempotency-key': 'one', ...bearer(hazel.key) }));
    const first = await sent();
    vi.setSystemTime(START - DAY);
    expect((await sent()).json).toEqual(first.json);
    const { body } = await hazel.api.imports.direct({ json: document });
    expect(body).toMatchObject({ scoreIDs: [], duplicates: { length: 3 } });
    await upload(
      hazel,
      batch([play(4, { timeAchieved: NOON + 2 * HOUR }), play(1, { score: 720, timeAchieved: null })]),
    );
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('lists go on where they were: nothing comes twice, and nothing is missing', async ({ hazel }) => {
    await upload(hazel, batch([1, 2, 3, 4, 5].map((n) => play(n, { timeAchieved: null }))));
    const list = pages(hazel.api.ugpts.recentScores, {
      params: { userID: 'me', game: 'iidx', playtype: 'SP' },
      query: { limit: 2 },
    });
    const first = (await list.next()).value!;
    vi.setSystemTime(START - DAY);
    await upload(hazel, batch([play(6, { timeAchieved: null })]));
    const seen = first.scores.map(({ scoreID }) => scoreID);
    for await (const { scores } of list) seen.push(...scores.map(({ scoreID }) => scoreID));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });
});

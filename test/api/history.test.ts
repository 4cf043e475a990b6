import { describe, expect } from 'vitest';

import { openForReading } from '../../db/open.ts';
import { snapshotAllProfiles } from '../../src/operations/jobs/snapshot-profiles.ts';
import { snapshotProfiles } from '../../src/play/history/snapshot.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { failureOf, SDVX, send, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const today = () => Math.floor(Date.now() / DAY) * DAY;
const ofHazel = { params: { userID: 'hazel', ...SP } };
const volts = batch([{ ...play(1), identifier: 'Volt 1', difficulty: 'EXH', score: 9_900_000 }], {}, SDVX);

/** Runs what the job runs at midnight as if it were `now` (Unix ms). Returns how many profiles were written down. */
async function snapshot({ file, deps: { games } }: TestServer, now = Date.now()): Promise<number> {
  const writer = createInlineWriter({ file, games, now: () => now });
  try {
    const { figures } = await snapshotAllProfiles({ games, writer }, new AbortController().signal);
    return figures!['profiles']!;
  } finally {
    await writer.close();
  }
}

/** To six decimals, as ratings of the past are kept. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)));

describe('history', () => {
  test('of a first day is the profile as it is now', async ({ server, hazel, guest }) => {
    const before = Date.now();
    await upload(hazel, batch([play(1), play(2)]));
    const { body } = await guest.history.list(ofHazel);
    const { gameStats, rankingData, totalScores } = (await guest.ugpts.get(ofHazel)).body;
    expect(body).toEqual([
      {
        ...gameStats,
        rulesChanged: false,
        timestamp: expect.any(Number) as number,
        playcount: totalScores,
        ranking: rankingData,
        rankings: rankingData,
      },
    ]);
    expect(body[0]!.timestamp).toBeGreaterThanOrEqual(before);
    expect(await failureOf(guest.history.list({ params: { userID: 'hazel', ...SDVX } }))).toMatchObject({
      code: 'not_played',
    });
    expect(await snapshot(server)).toBe(1);
  });

  test('counts nobody whose profile is private, who is told where they would be', async ({
    server,
    hazel,
    rowan,
    guest,
  }) => {
    await upload(hazel, batch([play(1, { score: 900 })]));
    await upload(rowan, batch([play(1, { score: 800 })]));
    const browser = await hazel.logIn();
    await browser.users.updateSettings({ params: { userID: 'me' }, json: { visibility: 'private' } });
    await snapshot(server, Date.now() - DAY);
    const ofRowan = { params: { userID: 'rowan', ...SP } };
    const [now, yesterday] = (await guest.history.list(ofRowan)).body;
    expect(yesterday!.ranking).toEqual(now!.ranking);
    expect(yesterday!.ranking['ktLampRating']).toEqual({ ranking: 1, outOf: 1 });
    expect((await hazel.api.history.list(ofHazel)).body[1]!.ranking['ktLampRating']).toMatchObject({ ranking: 1 });
  });

  test('tells ratings, classes, play count and ranks of a day as they were, whatever came after', async ({
    server,
    hazel,
    rowan,
    guest,
  }) => {
    await upload(hazel, batch([play(1, { score: 900 })], { classes: { dan: 'KAIDEN' } }));
    await upload(rowan, batch([play(1, { score: 900 })]));
    const [now] = (await guest.history.list(ofHazel)).body;
    await snapshot(server);
    await upload(rowan, batch([play(2, { score: 1000, lamp: 'FULL COMBO' })]));
    await upload(hazel, batch([play(3, { lamp: 'FAILED' }), play(4, { lamp: 'FAILED' })]));
    const [live, stored, ...more] = (await guest.history.list(ofHazel)).body;
    expect(more).toEqual([]);
    expect(live).toMatchObject({ playcount: 3, ranking: { ktLampRating: { ranking: 2, outOf: 2 } } });
    expect(stored).toEqual({
      ...now,
      timestamp: today(),
      ratings: Object.fromEntries(Object.entries(now!.ratings).map(([alg, value]) => [alg, rounded(value)])),
    });
    expect(stored).toMatchObject({ playcount: 1, ranking: { ktLampRating: { ranking: 1, outOf: 2 } } });
    expect(Object.keys(stored!.classes)).toContain('dan');
  });

  test('is written down once a day, however often that is tried', async ({ server, hazel, guest }) => {
    await upload(hazel, batch([play(1)]));
    expect([await snapshot(server), await snapshot(server)]).toEqual([1, 0]);
    await upload(hazel, batch([play(2)]));
    await snapshot(server);
    const { body } = await guest.history.list(ofHazel);
    expect(body.map(({ playcount }) => playcount)).toEqual([2, 1]);
  });

  test('goes 90 days back, a year or to the first day, as it is asked for, latest first', async ({
    server,
    hazel,
    guest,
  }) => {
    await upload(hazel, batch([play(1)]));
    const ago = [1, 2, 7, 31, 88, 89, 364, 365, 1200];
    for (const days of ago.toReversed()) await snapshot(server, Date.now() - days * DAY);
    const shown = async (duration: '3mo' | 'year' | 'all') => {
      const [, ...stored] = (await guest.history.list({ ...ofHazel, query: { duration } })).body;
      return stored.map(({ timestamp }) => (today() - timestamp) / DAY);
    };
    expect(await shown('3mo')).toEqual([1, 2, 7, 31, 88]);
    expect(await shown('year')).toEqual([1, 2, 7, 31, 88, 89, 364]);
    expect(await shown('all')).toEqual(ago);
    const inV3 = async (duration: string) => {
      const { json } = await send(server, `/api/v1/users/hazel/games/iidx-sp/history?duration=${duration}`);
      const [, ...stored] = json.body as { timestamp: number }[];
      return stored.map(({ timestamp }) => (today() - timestamp) / DAY);
    };
    expect(await inV3('week')).toEqual([1, 2]);
    expect(await inV3('month')).toEqual([1, 2, 7]);
    expect(await inV3('all')).toEqual(ago);
  });

  test('takes the day from the moment of the run: a minute later it may be the next one', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const midnight = today();
    expect(await snapshot(server, midnight - 1)).toBe(1);
    expect(await snapshot(server, midnight)).toBe(1);
    expect(await snapshot(server, midnight + DAY - 1)).toBe(0);
  });

  test('is of each game by itself, and equals share a rank', async ({ server, hazel, rowan, guest }) => {
    await upload(hazel, volts);
    for (const player of [hazel, rowan]) await upload(player, batch([play(1, { score: 900 })]));
    expect(await snapshot(server)).toBe(3);
    for (const userID of ['hazel', 'rowan']) {
      const [, stored] = (await guest.history.list({ params: { userID, ...SP } })).body;
      expect(stored!.ranking['BPI']).toEqual({ ranking: 1, outOf: 2 });
    }
    const [, stored] = (await guest.history.list({ params: { userID: 'hazel', ...SDVX } })).body;
    expect(stored!.rankings['VF6']).toEqual({ ranking: 1, outOf: 1 });
  });

  test('of a game that nobody plays is not written down', async ({ server }) => {
    expect(await server.deps.writer.run(snapshotProfiles, SP)).toBe(0);
    const connection = openForReading(server.file);
    expect(connection.client.prepare('select count(*) from snapshot_days').pluck().get()).toBe(0);
    connection.close();
  });
});

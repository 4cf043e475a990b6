import fc from 'fast-check';
import { describe, expect } from 'vitest';

import { snapshotAllProfiles } from '../../src/operations/jobs/snapshot-profiles.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { failureOf, SDVX, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play, type TestPlay } from '../support/plays.ts';
import { propertyRuns } from '../support/property-runs.ts';
import type { TestServer } from '../support/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2020, 0, 1);
const on = (day: number, hour = 12) => START + day * DAY + hour * 60 * 60 * 1000;
const of = (userID: string, gpt = SP, points?: number) => ({
  params: { userID, ...gpt },
  query: points === undefined ? {} : { points },
});

async function snapshot({ file, deps: { games } }: TestServer, now: number): Promise<void> {
  const writer = createInlineWriter({ file, games, now: () => now });
  await snapshotAllProfiles({ games, writer }, new AbortController().signal);
  await writer.close();
}

describe('history from scores', () => {
  test('has the ratings at the end of each day with scores, latest first', async ({ hazel, rowan, guest }) => {
    const early = [play(1, { score: 700, timeAchieved: on(0) }), play(2, { score: 600, timeAchieved: on(0, 23) })];
    const later = [
      play(1, { score: 650, lamp: 'HARD CLEAR', timeAchieved: on(3) }),
      play(3, { timeAchieved: on(3, 0) }),
    ];
    await upload(rowan, batch(early));
    await upload(hazel, batch([...later, ...early]));
    const { body } = await guest.history.fromScores(of('hazel'));
    const ratingsOf = async (userID: string) => (await guest.ugpts.get(of(userID))).body.gameStats.ratings;
    expect(body).toEqual([
      { timestamp: START + 3 * DAY, playcount: 4, ratings: await ratingsOf('hazel') },
      { timestamp: START, playcount: 2, ratings: await ratingsOf('rowan') },
    ]);
  });

  test('ends where stored days begin', async ({ server, hazel, guest }) => {
    await upload(hazel, batch([play(1, { timeAchieved: on(0) }), play(2, { timeAchieved: on(5) })]));
    await snapshot(server, on(5));
    await upload(hazel, batch([play(3, { timeAchieved: on(9) })]));
    const { body } = await guest.history.fromScores(of('hazel'));
    expect(body.map(({ timestamp }) => timestamp)).toEqual([START]);
  });

  test('counts a score without a date from when it was imported', async ({ hazel, guest }) => {
    const today = Math.floor(Date.now() / DAY) * DAY;
    await upload(hazel, batch([play(1, { timeAchieved: on(0) }), play(2, { timeAchieved: null })]));
    const { body } = await guest.history.fromScores(of('hazel'));
    expect(body.map(({ timestamp, playcount }) => [timestamp, playcount])).toEqual([
      [today, 2],
      [START, 1],
    ]);
  });

  test('has as many days as are asked for, the first and the latest among them', async ({ hazel, guest }) => {
    const plays = Array.from({ length: 9 }, (_, n) => play((n % 4) + 1, { score: 100 + n, timeAchieved: on(n) }));
    await upload(hazel, batch(plays));
    const { body } = await guest.history.fromScores(of('hazel', SP, 3));
    expect(body.map(({ timestamp, playcount }) => [(timestamp - START) / DAY, playcount])).toEqual([
      [8, 9],
      [4, 5],
      [0, 1],
    ]);
    const late = await guest.history.fromScores({ ...of('hazel'), query: { from: on(7, 0) } });
    expect(late.body.map(({ playcount }) => playcount)).toEqual([9, 8]);
    expect(late.body[0]).toEqual(body[0]);
    expect(await failureOf(guest.history.fromScores(of('hazel', SP, 1)))).toMatchObject({ status: 400 });
    expect(await failureOf(guest.history.fromScores(of('hazel', SDVX)))).toMatchObject({ code: 'not_played' });
  });

  const random = fc.record({
    n: fc.integer({ min: 1, max: 4 }),
    day: fc.nat(6),
    score: fc.integer({ min: 0, max: 14 }),
    lamp: fc.constantFrom('FAILED', 'CLEAR', 'HARD CLEAR', 'FULL COMBO'),
  });
  test('comes to what the profile says now, whatever was played', async ({ server, hazel, guest }) => {
    void server;
    await fc.assert(
      fc.asyncProperty(fc.array(random, { minLength: 1, maxLength: 6 }), async (plays) => {
        const sent = plays.map(({ n, day, score, lamp }): TestPlay =>
          play(n, { score: score * 50, lamp, timeAchieved: on(day) }),
        );
        await upload(hazel, batch(sent));
        const { gameStats, totalScores } = (await guest.ugpts.get(of('hazel'))).body;
        const [latest] = (await guest.history.fromScores(of('hazel'))).body;
        expect(latest).toMatchObject({ playcount: totalScores, ratings: gameStats.ratings });
      }),
      propertyRuns(40),
    );
  });
});

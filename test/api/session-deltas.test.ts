import fc from 'fast-check';
import { describe, expect } from 'vitest';

import type { SessionDocument } from '../../contracts/client/index.ts';
import { SDVX, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, MINUTE, NOON, play, type TestPlay } from '../support/plays.ts';
import type { Player } from '../support/test-server.ts';

const me = { ...SP, userID: 'me' };

/** The sessions of a player, oldest first, each by itself. */
async function sessionsOf({ api }: Player, params: { game: string; playtype: string } = SP) {
  const { body } = await api.ugpts.recentSessions({ params: { ...me, ...params } });
  const one = async ({ sessionID }: SessionDocument) => (await api.sessions.get({ params: { sessionID } })).body;
  return Promise.all(body.toReversed().map(one));
}

const infosOf = async (player: Player, params?: typeof SP) =>
  (await sessionsOf(player, params)).map(({ session }) => session.scoreInfo.map(({ scoreID: _, ...info }) => info));

type Detailed = Awaited<ReturnType<typeof sessionsOf>>[number];
const NEW = { isNewScore: true };
const percent = (score: number, of: number) => (100 * score) / of;
const delta = (scoreDelta: number, more: object) => ({
  isNewScore: false,
  scoreDelta,
  percentDelta: expect.any(Number),
  gradeDelta: expect.any(Number),
  ...more,
});

describe('a score of a session', () => {
  test('is told with what it did against the PB from before the session, for the worse too', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { score: 700, lamp: 'CLEAR' })]));
    const later = [
      play(1, { score: 750, lamp: 'EASY CLEAR', timeAchieved: NOON + 5 * HOUR }),
      play(1, { score: 800, lamp: 'HARD CLEAR', timeAchieved: NOON + 5 * HOUR + MINUTE }),
      play(1, { score: 300, lamp: 'FAILED', timeAchieved: NOON + 5 * HOUR + 2 * MINUTE }),
      play(2, { timeAchieved: NOON + 5 * HOUR + 3 * MINUTE }),
    ];
    await upload(hazel, batch(later));
    const [first, second] = await sessionsOf(hazel);
    expect(first!.session.scoreInfo).toEqual([{ scoreID: first!.session.scores[0], ...NEW }]);
    const { scores, session } = second!;
    const before = first!.scores[0]!.scoreData;
    const infos = scores.slice(0, 3).map(({ scoreID, scoreData }) => ({
      scoreID,
      isNewScore: false,
      scoreDelta: scoreData.score - 700,
      percentDelta: scoreData.percent - before.percent,
      gradeDelta: scoreData.gradeIndex - before.gradeIndex,
      lampDelta: scoreData.lampIndex - before.lampIndex,
    }));
    expect(session.scoreInfo).toEqual([...infos, { scoreID: scores[3]!.scoreID, ...NEW }]);
    expect(infos.map(({ scoreDelta, lampDelta }) => [scoreDelta, lampDelta])).toEqual([
      [50, -1],
      [100, 1],
      [-400, -3],
    ]);
    expect(infos[2]!.gradeDelta).toBeLessThan(0);
  });

  test('is compared with a PB that several plays make up', async ({ hazel }) => {
    const earlier = [play(1, { score: 800, lamp: 'FAILED' }), play(1, { score: 600, lamp: 'EX HARD CLEAR' })];
    const now = play(1, { score: 700, lamp: 'HARD CLEAR', timeAchieved: NOON + 9 * HOUR });
    await upload(hazel, batch([...earlier, now]));
    expect((await infosOf(hazel))[1]).toEqual([delta(-100, { lampDelta: -1 })]);
  });

  test('is not compared with plays of others, on other charts, or in the same session', async ({ hazel, rowan }) => {
    await upload(rowan, batch([play(1, { timeAchieved: NOON - 9 * HOUR })]));
    await upload(hazel, batch([play(1, { difficulty: 'HYPER', timeAchieved: NOON - 9 * HOUR })]));
    await upload(hazel, batch([play(1), play(1, { score: 710, timeAchieved: NOON + MINUTE })]));
    expect((await infosOf(hazel))[1]).toEqual([NEW, NEW]);
  });

  test('is compared anew when an older play comes later, and when one goes', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { score: 700, timeAchieved: NOON + 9 * HOUR })]));
    expect(await infosOf(hazel)).toEqual([[NEW]]);
    const { importID } = await upload(hazel, batch([play(1, { score: 650, timeAchieved: NOON })]));
    expect(await infosOf(hazel)).toEqual([[NEW], [delta(50, { lampDelta: 0 })]]);
    await upload(hazel, batch([play(1, { score: 720, timeAchieved: NOON - 9 * HOUR })]));
    expect(await infosOf(hazel)).toEqual([[NEW], [delta(-70, { lampDelta: 0 })], [delta(-20, { lampDelta: 0 })]]);
    await hazel.api.imports.revert({ params: { importID } });
    expect(await infosOf(hazel)).toEqual([[NEW], [delta(-20, { lampDelta: 0 })]]);
  });

  test('is compared with plays without a time only when they had been added before it began', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { score: 700, timeAchieved: NOON })]));
    await upload(hazel, batch([play(1, { score: 650, timeAchieved: null })]));
    expect(await infosOf(hazel)).toEqual([[NEW]]);
    const soon = Date.now() + HOUR;
    await upload(hazel, batch([play(1, { score: 710, timeAchieved: soon }), play(2, { timeAchieved: soon })]));
    expect((await infosOf(hazel))[1]).toEqual([delta(10, { lampDelta: 0 }), NEW]);
  });

  test('has its deltas in the units of its game', async ({ hazel }) => {
    const volt = (score: number, timeAchieved: number) => ({
      ...play(1, { score, timeAchieved }),
      identifier: 'Volt 1',
      difficulty: 'EXH',
    });
    const document = batch([volt(9_000_000, NOON), volt(9_500_000, NOON + 9 * HOUR)], {}, SDVX);
    await upload(hazel, document);
    const percentDelta = expect.closeTo(percent(500_000, 10_000_000), 10);
    expect((await infosOf(hazel, SDVX))[1]).toEqual([delta(500_000, { percentDelta, lampDelta: 0 })]);
  });
});

const LAMPS = ['FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR'];
const plays = fc.array(
  fc.record({ song: fc.integer({ min: 1, max: 3 }), score: fc.nat(8), lamp: fc.nat(3), at: fc.nat(30) }),
  { minLength: 1, maxLength: 20 },
);
const toPlay = ({ song, score, lamp, at }: { song: number; score: number; lamp: number; at: number }): TestPlay =>
  play(song, { score: 400 + score * 50, lamp: LAMPS[lamp]!, timeAchieved: NOON + at * HOUR });

test('deltas are what the plays before a session say, in whatever order they are sent', async ({ server }) => {
  let players = 0;
  const check = async (sent: TestPlay[], cut: number) => {
    const player = await server.player(`player-${(players += 1)}`);
    await upload(player, batch(sent.slice(cut)));
    await upload(player, batch(sent.slice(0, cut)));
    const sessions = await sessionsOf(player);
    const all = sessions.flatMap(({ scores }) => scores);
    for (const { session, scores } of sessions) {
      const expected = scores.map(({ scoreID, chartID, scoreData }) => {
        const before = all.filter((one) => one.chartID === chartID && one.timeAchieved! < session.timeStarted);
        if (before.length === 0) return { scoreID, isNewScore: true };
        const best = (of: (data: typeof scoreData) => number) => Math.max(...before.map((one) => of(one.scoreData)));
        return {
          scoreID,
          isNewScore: false,
          scoreDelta: scoreData.score - best(({ score }) => score),
          percentDelta: scoreData.percent - best((data) => data.percent),
          gradeDelta: scoreData.gradeIndex - best(({ gradeIndex }) => gradeIndex),
          lampDelta: scoreData.lampIndex - best(({ lampIndex }) => lampIndex),
        };
      });
      expect(session.scoreInfo).toEqual(expected);
    }
  };
  const sent = fc.tuple(plays, fc.nat(20)).map(([some, cut]) => [some.map(toPlay), cut] as const);
  await fc.assert(
    fc.asyncProperty(sent, ([some, cut]) => check(some, cut)),
    { numRuns: 40 },
  );
});

test('lists of sessions have it for each session when asked, the same as the session alone', async ({ hazel }) => {
  // A session is rated by its best ten plays.
  await upload(hazel, batch([play(1, { score: 700 }), ...Array.from({ length: 9 }, (_, n) => play(n + 2))]));
  await upload(hazel, batch([play(1, { score: 800, timeAchieved: NOON + 5 * HOUR })]));
  const [{ session: first }, { session: second }] = (await sessionsOf(hazel)) as [Detailed, Detailed];
  const expected = new Map([first, second].map(({ sessionID, scoreInfo }) => [sessionID, scoreInfo]));
  expect(second.scoreInfo).toMatchObject([{ isNewScore: false, scoreDelta: 100 }]);
  const { ugpts, ugptLists, sessions } = hazel.api;
  await sessions.customise({ params: first, json: { highlight: true, name: 'Some evening' } });
  const query = { scoreInfo: true };
  const lists = [
    (await ugpts.recentSessions({ params: me, query })).body,
    [(await ugpts.lastSession({ params: me, query })).body],
    (await ugptLists.bestSessions({ params: me, query })).body,
    (await ugptLists.highlightedSessions({ params: me, query })).body,
    (await ugptLists.searchSessions({ params: me, query: { ...query, search: 'evening' } })).body,
  ];
  expect(lists.map(({ length }) => length)).toEqual([2, 1, 1, 1, 1]);
  for (const { sessionID, scoreInfo } of lists.flat()) expect(scoreInfo).toEqual(expected.get(sessionID));
  for (const session of (await ugpts.recentSessions({ params: me })).body)
    expect(session).not.toHaveProperty('scoreInfo');
});

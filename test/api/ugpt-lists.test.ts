import { describe, expect } from 'vitest';

import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';

const hazelIn = { params: { userID: 'hazel', ...SP } };
const on = (n: number) => ({ params: { ...hazelIn.params, chartID: chartID(`iidx ${n} SP ANOTHER true`) } });

describe('searching what a player has', () => {
  test('finds PBs and scores by title, latest first, with the likeness of the song', async ({
    guest,
    hazel,
    rowan,
  }) => {
    const plays = [
      play(1),
      play(1, { score: 710, timeAchieved: NOON + HOUR }),
      play(11, { timeAchieved: NOON + 2 }),
      play(2),
    ];
    await upload(hazel, batch(plays));
    await upload(rowan, batch([play(1, { score: 999 })]));
    const query = { search: 'song 1' };
    const pbs = (await guest.ugptLists.searchPBs({ ...hazelIn, query })).body;
    expect(pbs.songs.map(({ title, __textScore }) => [title, __textScore])).toEqual([
      ['Song 1', 1],
      ['Song 11', expect.any(Number)],
    ]);
    expect(pbs.pbs.map(({ userID }) => userID)).toEqual([hazel.user.id, hazel.user.id]);
    const { body } = await guest.ugptLists.searchScores({ ...hazelIn, query });
    expect(body.scores.map(({ scoreData }) => scoreData.score)).toEqual([710, 700, 700]);
    expect((await guest.ugptLists.searchScores({ ...hazelIn, query: { search: 'zzz' } })).body.scores).toEqual([]);
  });

  test('needs a text', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    for (const list of ['pbs', 'scores', 'sessions']) {
      expect((await server.request(`/api/v1/users/hazel/games/iidx/SP/${list}`)).status).toBe(400);
    }
  });

  test('lists all plays on a chart, those without a time last', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(1, { timeAchieved: null }), play(1, { score: 710 }), play(2)]));
    const { body } = await guest.ugptLists.scoresOnChart(on(1));
    expect(body.map(({ scoreData }) => scoreData.score)).toEqual([710, 700]);
    await expect(guest.ugptLists.scoresOnChart({ params: { ...on(1).params, chartID: 'x' } })).rejects.toMatchObject({
      code: 'chart_not_found',
    });
  });
});

test('the charts that were played most come first, each with its number of plays', async ({ guest, hazel }) => {
  const often = [1, 2, 3].map((n) => play(2, { score: 700 + n, timeAchieved: NOON + n }));
  await upload(hazel, batch([play(1), ...often, play(3), play(3, { score: 600 })]));
  const { body } = await guest.ugptLists.mostPlayed(hazelIn);
  expect(body.pbs.map(({ songID, __playcount }) => [songID, __playcount])).toEqual([
    [2, 3],
    [3, 2],
    [1, 1],
  ]);
});

describe('sessions', () => {
  const evenings = (...hours: number[]) => hours.map((hour, n) => play(n + 1, { timeAchieved: NOON + hour * HOUR }));

  test('are found by name, and the best come first', async ({ guest, hazel }) => {
    const long = Array.from({ length: 12 }, (_, n) => play(n + 10, { lamp: 'FULL COMBO', timeAchieved: NOON + n }));
    await upload(hazel, batch([...long, ...evenings(30, 60)]));
    const all = (await guest.ugpts.recentSessions(hazelIn)).body;
    expect(all).toHaveLength(3);
    const { name } = all[1]!;
    const found = (await guest.ugptLists.searchSessions({ ...hazelIn, query: { search: name } })).body;
    expect(found[0]!.sessionID).toBe(all[1]!.sessionID);
    const json = { desc: 'Xylophones all night' };
    await hazel.api.sessions.customise({ params: { sessionID: all[1]!.sessionID }, json });
    expect((await guest.ugptLists.searchSessions({ ...hazelIn, query: { search: 'xylophone' } })).body).toEqual([]);
    const best = (await guest.ugptLists.bestSessions(hazelIn)).body;
    // The others have too few plays to be rated.
    expect(best.map(({ sessionID }) => sessionID)).toEqual([all[2]!.sessionID]);
    await expect(guest.ugptLists.bestSessions({ ...hazelIn, query: { alg: 'nope' } })).rejects.toMatchObject({
      status: 400,
    });
    expect((await guest.ugptLists.highlightedSessions(hazelIn)).body).toEqual([]);
  });

  test('come best first by each rating, and those that are highlighted latest first', async ({
    guest,
    hazel,
    rowan,
  }) => {
    const evening = (hour: number, first: number, score: number) =>
      Array.from({ length: 10 }, (_, n) =>
        play(first + n, { lamp: 'FULL COMBO', score, timeAchieved: NOON + hour * HOUR + n }),
      );
    const ends = (sessions: readonly { timeEnded: number }[]) =>
      sessions.map(({ timeEnded }) => Math.floor((timeEnded - NOON) / HOUR));
    await upload(rowan, batch(evening(0, 25, 900)));
    const { createdSessions } = await upload(
      hazel,
      batch([...evening(0, 1, 950), ...evening(10, 11, 900), ...evening(20, 6, 800)]),
    );
    for (const alg of ['ktLampRating', 'BPI']) {
      const best = (await guest.ugptLists.bestSessions({ ...hazelIn, query: { alg } })).body;
      const ratings = best.map(({ calculatedData }) => calculatedData[alg]!);
      expect(new Set(ratings).size).toBe(3);
      expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    }
    for (const { sessionID } of createdSessions.slice(0, 2))
      await hazel.api.sessions.customise({ params: { sessionID }, json: { highlight: true } });
    const highlighted = (await guest.ugptLists.highlightedSessions(hazelIn)).body;
    expect(ends(highlighted)).toEqual([10, 0]);
    expect(highlighted.every(({ userID, highlight }) => userID === hazel.user.id && highlight)).toBe(true);
  });
});

test('PBs come in one piece, or page by page, with those that have no rating', async ({ guest, hazel }) => {
  await upload(hazel, batch([play(1), play(2), play(3, { lamp: 'NO PLAY' })]));
  const whole = (await guest.ugpts.allPBs(hazelIn)).body.pbs;
  expect(whole).toHaveLength(3);
  const first = await guest.ugpts.allPBs({ ...hazelIn, query: { limit: 2 } });
  const cursor = first.headers.get('x-next-cursor')!;
  const rest = await guest.ugpts.allPBs({ ...hazelIn, query: { cursor } });
  expect([...first.body.pbs, ...rest.body.pbs]).toEqual(whole);
  expect(rest.headers.get('x-next-cursor')).toBeNull();
});

test('highlighted scores are those of the player alone, latest first', async ({ guest, hazel, rowan }) => {
  await upload(
    hazel,
    batch([play(1, { highlight: true }), play(2), play(3, { highlight: true, timeAchieved: NOON + 2 })]),
  );
  await upload(rowan, batch([play(4, { highlight: true })]));
  const { body } = await guest.ugptLists.highlightedScores(hazelIn);
  expect(body.songs.map(({ title }) => title)).toEqual(['Song 3', 'Song 1']);
  expect(body.scores.every(({ userID, highlight }) => userID === hazel.user.id && highlight)).toBe(true);
});

describe('neighbours', () => {
  test('on a chart stand above and below, five each', async ({ server, guest, hazel }) => {
    for (let n = 0; n < 8; n += 1) {
      await upload(await server.player(`Above${n}`), batch([play(1, { score: 800 + n })]));
      await upload(await server.player(`Below${n}`), batch([play(1, { score: 600 - n })]));
    }
    await upload(hazel, batch([play(1)]));
    const { body } = await guest.ugptLists.adjacentPBs(on(1));
    expect(body.pb).toMatchObject({ userID: hazel.user.id, rankingData: { rank: 9, outOf: 17 } });
    expect(body.adjacentAbove.map(({ scoreData }) => scoreData.score)).toEqual([804, 803, 802, 801, 800]);
    expect(body.adjacentBelow.map(({ scoreData }) => scoreData.score)).toEqual([600, 599, 598, 597, 596]);
    expect(body.users).toHaveLength(11);
  });

  test('by rating are those just above, and those below with equals among them', async ({ server, guest, hazel }) => {
    const lamps = ['FULL COMBO', 'HARD CLEAR', 'CLEAR', 'CLEAR', 'FAILED'];
    for (const [n, lamp] of lamps.entries()) {
      await upload(await server.player(`Player${n}`), batch([play(12 - n, { lamp })]));
    }
    await upload(hazel, batch([play(10)]));
    const { body } = await guest.ugptLists.adjacentPlayers(hazelIn);
    const ratings = (stats: typeof body.above) => stats.map((one) => one.ratings['ktLampRating'] ?? 0);
    const own = body.thisUsersStats.ratings['ktLampRating']!;
    expect(ratings(body.above).every((rating) => rating > own)).toBe(true);
    expect(ratings(body.below).every((rating) => rating <= own)).toBe(true);
    expect(ratings(body.above)).toEqual(ratings(body.above).toSorted((a, b) => b - a));
    expect(ratings(body.below)).toEqual(ratings(body.below).toSorted((a, b) => b - a));
    expect([...body.above, ...body.below]).toHaveLength(5);
    expect(body.thisUsersRanking).toEqual({ ranking: body.above.length + 1, outOf: 6 });
    expect(body.users.map(({ id }) => id)).not.toContain(hazel.user.id);
  });
});

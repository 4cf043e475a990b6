import { describe, expect } from 'vitest';

import { SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';

const params = SP;

test('the best PBs of all come first, by the rating that was asked for, so many as were asked for', async ({
  guest,
  hazel,
  rowan,
}) => {
  await upload(hazel, batch([play(11, { lamp: 'HARD CLEAR' }), play(2), play(1)]));
  await upload(rowan, batch([play(10), play(9), play(3)]));
  const { body } = await guest.boards.pbs({ params, query: { alg: 'ktLampRating' } });
  const ratings = body.pbs.map(({ calculatedData }) => calculatedData['ktLampRating']);
  expect(ratings).toEqual([12, 11, 10, 4, 3, 2]);
  expect(body.users.map(({ id }) => id)).toEqual([hazel.user.id, rowan.user.id]);
  expect(body.songs).toHaveLength(6);
  const two = await guest.boards.pbs({ params, query: { limit: 2, alg: 'ktLampRating' } });
  expect(two.body.pbs.map(({ userID }) => userID)).toEqual([hazel.user.id, rowan.user.id]);
  await expect(guest.boards.pbs({ params, query: { alg: 'ktLampRating', limit: 51 } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(guest.boards.pbs({ params, query: { alg: 'nope' } })).rejects.toMatchObject({ status: 400 });
});

test('the best PB of all is found when more have played than are asked for, whoever came first', async ({
  guest,
  hazel,
  rowan,
}) => {
  await upload(hazel, batch([play(2)]));
  await upload(rowan, batch([play(10)]));
  const { body } = await guest.boards.pbs({ params, query: { limit: 1, alg: 'ktLampRating' } });
  expect(body.pbs.map(({ userID }) => userID)).toEqual([rowan.user.id]);
});

test('PBs on a chart are found by the name of the player, with their place among all', async ({
  guest,
  hazel,
  rowan,
}) => {
  await upload(hazel, batch([play(1)]));
  await upload(rowan, batch([play(1, { score: 800 })]));
  const find = async (search: string) =>
    (
      await guest.boards.searchChartPBs({
        params: { ...params, chartID: chartID('iidx 1 SP ANOTHER true') },
        query: { search },
      })
    ).body;
  const found = await find('AZE');
  expect(found.pbs).toMatchObject([{ userID: hazel.user.id, rankingData: { rank: 2, outOf: 2 } }]);
  expect(found.users.map(({ username }) => username)).toEqual(['Hazel']);
  expect(await find('.*')).toEqual({ pbs: [], users: [] });
});

test('who is sought on a chart is found among however many have such a name, and nobody who has not played there', async ({
  server,
  guest,
  hazel,
}) => {
  const names = (before: string, after: string) => Array.from({ length: 25 }, (_, n) => `${before}hazel${after}${n}`);
  await upload(hazel, batch([play(1)]));
  for (const name of names('x', '')) await upload(await server.player(name), batch([play(1, { score: 800 })]));
  for (const name of names('', '_')) await upload(await server.player(name), batch([play(2)]));
  const of = { params: { ...params, chartID: chartID('iidx 1 SP ANOTHER true') }, query: { search: 'Hazel' } };
  const { body } = await guest.boards.searchChartPBs(of);
  expect(body.pbs).toHaveLength(25);
  expect(body.pbs.at(-1)).toMatchObject({ userID: hazel.user.id, rankingData: { rank: 26, outOf: 26 } });
  expect(body.users.map(({ id }) => id)).toEqual(body.pbs.map(({ userID }) => userID));
});

describe('classes', () => {
  test('are counted by position, and listed as they were reached', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1)], { classes: { dan: 'DAN_10' } }));
    await upload(rowan, batch([play(1)], { classes: { dan: 'KAIDEN' } }));
    await upload(hazel, batch([play(2)], { classes: { dan: 'KAIDEN' } }));
    const distribution = await guest.boards.playerDistribution({ params, query: { class: 'dan' } });
    expect(distribution.body).toEqual({ '18': 2 });
    const { body } = await guest.boards.recentClasses({ params, query: { limit: 2 } });
    expect(body.classes).toMatchObject([
      { userID: hazel.user.id, classSet: 'dan', classOldValue: 16, classValue: 18 },
      { userID: rowan.user.id, classSet: 'dan', classOldValue: null, classValue: 18 },
    ]);
    expect(body.users).toHaveLength(2);
  });

  test('of a set that the game has not are refused by name', async ({ guest }) => {
    await expect(guest.boards.playerDistribution({ params, query: { class: 'colour' } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'class', message: 'expected one of dan' }],
    });
  });
});

test('players of a game are found by name; others are not', async ({ guest, hazel, rowan }) => {
  await upload(hazel, batch([play(1)]));
  const { body } = await guest.boards.players({ params, query: { search: '' } });
  expect(body.map(({ id }) => id)).toEqual([hazel.user.id]);
  expect(rowan.user.id).not.toBe(hazel.user.id);
});

test('a player of a game is found among however many others have such a name', async ({ server, guest, hazel }) => {
  await upload(hazel, batch([play(1)]));
  for (let n = 0; n < 101; n += 1) await server.player(`hazel_${n}`);
  const { body } = await guest.boards.players({ params, query: { search: 'haz' } });
  expect(body.map(({ id }) => id)).toEqual([hazel.user.id]);
});

test('what players have highlighted comes latest first, with its songs, charts and users, and nothing else does', async ({
  guest,
  hazel,
  rowan,
}) => {
  const own = await upload(hazel, batch([play(1), play(2, { timeAchieved: null }), play(3)]));
  const other = await upload(rowan, batch([play(1, { timeAchieved: NOON + 1 })]));
  const [timed, timeless] = own.scoreIDs as [string, string];
  const [latest] = other.scoreIDs as [string];
  for (const [{ api }, scoreID] of [
    [hazel, timed],
    [hazel, timeless],
    [rowan, latest],
  ] as const) {
    await api.scores.customise({ params: { scoreID }, json: { highlight: true } });
  }
  const { body } = await guest.boards.highlightedScores({ params });
  expect(body.scores.map(({ scoreID, highlight }) => [scoreID, highlight])).toEqual([
    [latest, true],
    [timed, true],
    [timeless, true],
  ]);
  expect([body.songs, body.charts, body.users].map((list) => list.length)).toEqual([2, 2, 2]);
  expect(new Set(body.songs.map(({ id }) => id))).toEqual(new Set([1, 2]));
  expect(new Set(body.charts.map(({ songID }) => songID))).toEqual(new Set([1, 2]));
  expect(new Set(body.users.map(({ id }) => id))).toEqual(new Set([hazel.user.id, rowan.user.id]));
});

test('nothing is highlighted where nobody has highlighted anything', async ({ guest, hazel }) => {
  await upload(hazel, batch([play(1)]));
  expect((await guest.boards.highlightedScores({ params })).body).toEqual({
    scores: [],
    songs: [],
    charts: [],
    users: [],
  });
});

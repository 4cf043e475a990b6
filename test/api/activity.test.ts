import { describe, expect } from 'vitest';

import { SDVX, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { folderID, GOALS } from '../support/test-seeds.ts';

const DAY = 24 * HOUR;
/** A play on each of these days after the first, each a session of its own. */
const days = (...numbers: number[]) => numbers.map((n) => play(1 + (n % 40), { timeAchieved: NOON + n * DAY }));
const params = SP;
const hazelIn = { params: { userID: 'hazel', ...SP } };

describe('the activity in all games', () => {
  test('is the latest sessions of all of them together, page after page', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch(days(0, 2, 4, 6, 8, 10, 12, 14, 16)));
    await upload(rowan, batch(days(1, 3, 5), {}, { playtype: 'DP' }));
    const first = (await guest.activity.everywhere({ query: { sessions: 10 } })).body;
    const starts = (body: typeof first, idString: string) =>
      body[idString]?.recentSessions.map(({ timeStarted }) => (timeStarted - NOON) / DAY);
    expect(starts(first, 'iidx:SP')).toEqual([16, 14, 12, 10, 8, 6, 4, 2]);
    expect(starts(first, 'iidx:DP')).toEqual([5, 3]);
    expect(first['iidx:DP']!.users.map(({ username }) => username)).toEqual(['Rowan']);
    const startTime = NOON + 2 * DAY;
    const second = (await guest.activity.everywhere({ query: { sessions: 10, startTime } })).body;
    expect([starts(second, 'iidx:SP'), starts(second, 'iidx:DP')]).toEqual([[0], [1]]);
  });

  test('tells of classes that were reached meanwhile, and of nothing where nobody has played', async ({
    guest,
    hazel,
  }) => {
    expect((await guest.activity.everywhere()).body).toEqual({});
    await upload(hazel, batch([play(2, { timeAchieved: NOON })], { classes: { dan: 'DAN_10' } }));
    const { body } = await guest.activity.everywhere();
    expect(body['iidx:SP']!.achievedClasses).toMatchObject([{ userID: hazel.user.id, classSet: 'dan' }]);
  });
});

describe('the activity of a game:playtype', () => {
  test('is the latest sessions of everybody, page after page, none twice and none left out', async ({
    guest,
    hazel,
    rowan,
  }) => {
    await upload(hazel, batch(days(0, 2, 4, 6, 8, 10, 12, 14, 16)));
    await upload(rowan, batch(days(1, 3, 5, 7, 9, 11, 13)));
    const seen: number[] = [];
    let startTime: number | undefined;
    for (const expected of [10, 6, 0]) {
      const query = startTime === undefined ? { sessions: 10 } : { sessions: 10, startTime };
      const { recentSessions, users } = (await guest.activity.gpt({ params, query })).body;
      expect(recentSessions).toHaveLength(expected);
      expect(new Set(users.map(({ id }) => id))).toEqual(new Set(recentSessions.map(({ userID }) => userID)));
      seen.push(...recentSessions.map(({ timeStarted }) => (timeStarted - NOON) / DAY));
      startTime = recentSessions.at(-1)?.timeStarted;
    }
    expect(seen).toEqual([16, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  test('leaves nobody out who began at the same moment as the last one of a page, here and in all games', async ({
    guest,
    hazel,
    rowan,
  }) => {
    await upload(hazel, batch(days(0, 1, 2, 3, 4, 5, 6, 7, 8)));
    await upload(hazel, batch(days(0, 1, 2, 3, 4, 5, 6, 7, 8), {}, { playtype: 'DP' }));
    await upload(rowan, batch(days(0, 1, 2, 3, 4, 5, 6, 7, 8)));
    const here = async (query: { sessions: number; startTime?: number }) =>
      (await guest.activity.gpt({ params, query })).body.recentSessions;
    const everywhere = async (query: { sessions: number; startTime?: number }) =>
      Object.values((await guest.activity.everywhere({ query })).body).flatMap(({ recentSessions }) => recentSessions);
    for (const [page, total] of [
      [here, 18],
      [everywhere, 27],
    ] as const) {
      const first = await page({ sessions: 11 });
      const startTime = Math.min(...first.map(({ timeStarted }) => timeStarted));
      const rest = await page({ sessions: 100, startTime });
      const all = [...first, ...rest].map(({ sessionID }) => sessionID);
      expect([new Set(all).size, all.length]).toEqual([total, total]);
      expect(first).toHaveLength(12);
    }
  });

  test('tells what happened since the oldest of its sessions began, and not what was before', async ({
    server,
    guest,
    hazel,
    rowan,
  }) => {
    await upload(hazel, batch(days(...Array.from({ length: 12 }, (_, n) => n))));
    await hazel.api.ugptTargets.takeQuest({ params: { ...hazelIn.params, questID: 'quest' } });
    await upload(hazel, batch([play(1, { lamp: 'HARD CLEAR', timeAchieved: NOON + 20 * DAY })]));
    await upload(rowan, batch([play(2, { timeAchieved: NOON + 21 * DAY })], { classes: { dan: 'DAN_10' } }));
    const { body } = await guest.activity.gpt({ params });
    expect(body.goals.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID]);
    expect(body.goalSubs).toMatchObject([{ goalID: GOALS.lamp.goalID, userID: hazel.user.id, achieved: true }]);
    expect(body.achievedClasses).toMatchObject([{ userID: rowan.user.id, classSet: 'dan', classValue: 16 }]);
    expect([body.questSubs, body.recentlyHighlightedScores]).toEqual([[], []]);
    expect(new Set(body.users.map(({ username }) => username))).toEqual(new Set(['Hazel', 'Rowan']));
    // A page that ends before the goal was achieved.
    const startTime = body.goalSubs[0]!.timeAchieved!;
    const before = (await guest.activity.gpt({ params, query: { startTime } })).body;
    expect([before.goals, before.goalSubs]).toEqual([[], []]);
    expect((await server.request('/api/v1/games/iidx/SP/activity?startTime=x')).status).toBe(400);
  });

  test('has highlighted scores with their songs and charts', async ({ guest, hazel }) => {
    await upload(
      hazel,
      batch([play(1, { highlight: true }), play(2), ...days(3).map((one) => ({ ...one, highlight: true }))]),
    );
    const { body } = await guest.activity.gpt({ params });
    expect(body.recentlyHighlightedScores.map(({ songID }) => songID)).toEqual([4, 1]);
    expect(body.songs.map(({ title }) => title)).toEqual(['Song 4', 'Song 1']);
    expect(body.charts).toHaveLength(2);
    const page = await guest.activity.gpt({ params, query: { startTime: NOON + DAY } });
    expect(page.body.recentlyHighlightedScores.map(({ songID }) => songID)).toEqual([1]);
  });

  test('is empty where nobody has played, and 10 to 100 sessions can be asked for', async ({ server, guest }) => {
    const { body } = await guest.activity.gpt({ params });
    expect(Object.values(body).flat()).toEqual([]);
    for (const sessions of ['9', '101', 'all', '']) {
      expect((await server.request(`/api/v1/games/iidx/SP/activity?sessions=${sessions}`)).status).toBe(400);
    }
  });

  test.for(['', '0', '-1', '1.5', 'now'])('is not what was before "%s"', async (startTime, { server }) => {
    for (const path of ['/api/v1/activity', '/api/v1/games/iidx/SP/activity'])
      expect((await server.request(`${path}?startTime=${startTime}`)).status).toBe(400);
  });
});

test('the activity of a player is their own, by game:playtype', async ({ guest, hazel, rowan }) => {
  await upload(hazel, batch(days(0, 1)));
  const volt = { matchType: 'songTitle', identifier: 'Volt 1', difficulty: 'EXH', score: 9_000_000, lamp: 'CLEAR' };
  await upload(hazel, {
    meta: { ...SDVX, service: 'test' },
    scores: [{ ...volt, timeAchieved: NOON + 2 * DAY }],
  });
  await upload(rowan, batch(days(3)));
  const { body } = await guest.activity.user({ params: { userID: 'hazel' } });
  const counts = Object.entries(body).map(([name, { recentSessions }]) => [name, recentSessions.length]);
  expect(Object.fromEntries(counts)).toEqual({ 'iidx:SP': 2, 'sdvx:Single': 1 });
  const own = (await guest.activity.ugpt(hazelIn)).body;
  expect(own).toEqual(body['iidx:SP']);
  expect(own.users.map(({ username }) => username)).toEqual(['Hazel']);
  const early = await guest.activity.user({ params: { userID: 'hazel' }, query: { startTime: NOON + 1 } });
  expect(early.body['iidx:SP']!.recentSessions).toHaveLength(1);
  expect(early.body['sdvx:Single']!.recentSessions).toEqual([]);
});

test('the activity of rivals is theirs alone, or comes along with that of the player', async ({
  server,
  guest,
  hazel,
  rowan,
}) => {
  const other = await server.player('Sorrel');
  await upload(hazel, batch(days(0, 3)));
  await upload(rowan, batch(days(1)));
  await upload(other, batch(days(2)));
  expect((await guest.activity.rivals(hazelIn)).body.recentSessions).toEqual([]);
  await hazel.api.rivals.replace({ ...hazelIn, json: { rivalIDs: [rowan.user.id] } });
  const { body } = await guest.activity.rivals(hazelIn);
  expect(body.recentSessions.map(({ userID }) => userID)).toEqual([rowan.user.id]);
  const activity = async (userID: string, includeRivals: 'true' | 'false' | 'only') =>
    (await guest.activity.user({ params: { userID }, query: { includeRivals } })).body;
  const players = async (includeRivals: 'true' | 'false' | 'only') => {
    const found = await activity('hazel', includeRivals);
    return found['iidx:SP']!.recentSessions.map(({ userID }) => userID);
  };
  expect(await players('true')).toEqual([hazel.user.id, rowan.user.id, hazel.user.id]);
  expect(await players('false')).toEqual([hazel.user.id, hazel.user.id]);
  expect(await players('only')).toEqual([rowan.user.id]);
  expect(await activity('rowan', 'only')).toEqual({});
});

test('the profiles of a player name the session of each that ended last', async ({ guest, hazel, rowan }) => {
  const volt = { matchType: 'songTitle', identifier: 'Volt 1', difficulty: 'EXH', score: 9_000_000, lamp: 'CLEAR' };
  await upload(hazel, { meta: { ...SDVX, service: 'test' }, scores: [volt] });
  await upload(rowan, batch(days(5)));
  const { createdSessions } = await upload(hazel, batch(days(2, 0)));
  const { body } = await guest.users.gameStats({ params: { userID: 'hazel' } });
  const lastOf = Object.fromEntries(body.map(({ game, lastSession }) => [game, lastSession]));
  const last = { sessionID: createdSessions.at(-1)!.sessionID, timeEnded: NOON + 2 * DAY };
  expect(lastOf).toEqual({ iidx: last, sdvx: null });
});

test('sessions leave out the ids of their scores where they are not wanted, and still count them', async ({
  guest,
  hazel,
}) => {
  await upload(hazel, batch([play(1), play(2), play(3)]));
  const listed = async (scoreIDs: 'true' | 'false') => {
    const query = { scoreIDs };
    const answers = await Promise.all([
      guest.activity.everywhere({ query }).then(({ body }) => body['iidx:SP']!),
      guest.activity.gpt({ params: SP, query }).then(({ body }) => body),
      guest.activity.user({ params: { userID: 'hazel' }, query }).then(({ body }) => body['iidx:SP']!),
    ]);
    return answers.flatMap(({ recentSessions }) =>
      recentSessions.map(({ scores, scoreCount }) => [scores.length, scoreCount]),
    );
  };
  expect(await listed('true')).toEqual([3, 3, 3].map((count) => [count, count]));
  expect(await listed('false')).toEqual([3, 3, 3].map((count) => [0, count]));
});

describe('the summary of a player', () => {
  test('tells of the last 16 hours in all games', async ({ guest, hazel, rowan }) => {
    const now = Date.now();
    await upload(hazel, batch([play(1, { timeAchieved: now - 17 * HOUR }), play(2, { timeAchieved: null })]));
    await hazel.api.ugptTargets.takeQuest({ params: { ...hazelIn.params, questID: 'quest' } });
    const plays = [play(1, { lamp: 'HARD CLEAR' }), play(2, { score: 900 }), play(3)];
    await upload(hazel, batch(plays.map((one) => ({ ...one, timeAchieved: now - HOUR }))));
    const volt = { matchType: 'songTitle', identifier: 'Volt 1', difficulty: 'EXH', score: 9_000_000, lamp: 'CLEAR' };
    const scores = [{ ...volt, timeAchieved: now - HOUR }];
    await upload(hazel, { meta: { ...SDVX, service: 'test' }, scores });
    await upload(rowan, batch([play(1, { timeAchieved: now - HOUR })]));
    const viewed = { params: { ...hazelIn.params, folderID: folderID('SP', 3) } };
    await (await hazel.logIn()).ugptFolders.view(viewed);
    const { body } = await guest.activity.summary({ params: { userID: 'hazel' } });
    expect(body.recentPlaycount).toBe(4);
    expect(body.recentFolders.map((folder) => folder.folderID)).toEqual([folderID('SP', 3)]);
    expect(body.recentFolderStats).toMatchObject([{ folderID: folderID('SP', 3), lamps: { CLEAR: 1 } }]);
    expect(body.recentSessions.map(({ game }) => game).sort()).toEqual(['iidx', 'sdvx']);
    expect(body.recentAchievedGoals.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID]);
    expect(body.recentImprovedGoals.map(({ goalID }) => goalID)).toEqual([GOALS.folder.goalID]);
    expect(body.recentGoals.map(({ goalID }) => goalID)).toEqual([GOALS.lamp.goalID, GOALS.folder.goalID]);
  });

  test('is empty for who has not played, and for what was long ago', async ({ guest, hazel }) => {
    const empty = {
      recentPlaycount: 0,
      recentSessions: [],
      recentFolders: [],
      recentFolderStats: [],
      recentGoals: [],
      recentAchievedGoals: [],
      recentImprovedGoals: [],
    };
    expect((await guest.activity.summary({ params: { userID: 'hazel' } })).body).toEqual(empty);
    await upload(hazel, batch([play(1)]));
    expect((await guest.activity.summary({ params: { userID: 'hazel' } })).body).toEqual(empty);
  });
});

test('a calendar has all sessions of a player, earliest first, and nothing of others', async ({
  guest,
  hazel,
  rowan,
}) => {
  await upload(hazel, batch(days(5, 0, 2)));
  await upload(rowan, batch(days(1)));
  const { body } = await guest.ugptLists.calendar(hazelIn);
  expect(body.map(({ timeStarted }) => (timeStarted - NOON) / DAY)).toEqual([0, 2, 5]);
  const { sessionID, name, desc, highlight, timeStarted, timeEnded } = (await guest.ugpts.lastSession(hazelIn)).body;
  expect(body.at(-1)).toEqual({ sessionID, name, desc, highlight, timeStarted, timeEnded });
});

describe('plays of each day', () => {
  const HAZEL = { userID: 'hazel' };

  test('are counted over all games, in the days of the reader', async ({ guest, hazel }) => {
    const today = Math.floor(Date.now() / DAY) * DAY;
    const at = (daysAgo: number, hours: number) => today - daysAgo * DAY + hours * HOUR;
    await upload(
      hazel,
      batch([
        play(1, { timeAchieved: at(3, 1) }),
        play(2, { timeAchieved: at(3, 22) }),
        play(3, { timeAchieved: at(9, 12) }),
        play(4, { timeAchieved: null }),
      ]),
    );
    await upload(hazel, batch([play(5, { timeAchieved: at(9, 13) })], {}, { playtype: 'DP' }));
    const date = (daysAgo: number) => new Date(at(daysAgo, 0)).toISOString().slice(0, 10);
    const days = async (query: { days?: number; offset?: number }) =>
      (await guest.activity.days({ params: HAZEL, query })).body;
    expect(await days({})).toEqual([
      { date: date(9), plays: 2 },
      { date: date(3), plays: 2 },
    ]);
    expect(await days({ offset: 180 })).toEqual([
      { date: date(9), plays: 2 },
      { date: date(3), plays: 1 },
      { date: date(2), plays: 1 },
    ]);
    expect(await days({ offset: -120, days: 6 })).toEqual([
      { date: date(4), plays: 1 },
      { date: date(3), plays: 1 },
    ]);
  });

  test('are none for somebody who has played nothing, and nobody is not found', async ({ guest, rowan }) => {
    const { username } = rowan.user;
    expect((await guest.activity.days({ params: { userID: username } })).body).toEqual([]);
    await expect(guest.activity.days({ params: { userID: 'nobody' } })).rejects.toMatchObject({ status: 404 });
  });
});

import { describe, expect } from 'vitest';

import { failureOf, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import type { Player } from '../support/test-server.ts';

const me = { ...SP, userID: 'me' };
const sessionsOf = async ({ api }: Player) => (await api.ugpts.recentSessions({ params: me })).body;
const at = (...times: (number | null)[]) => batch(times.map((timeAchieved, n) => play(n + 1, { timeAchieved })));

describe('plays', () => {
  test('with less than two hours between them are one session', async ({ hazel }) => {
    const { scoreIDs, createdSessions } = await upload(hazel, at(NOON, NOON + 2 * HOUR - 1, NOON + 4 * HOUR - 2));
    const [session, ...others] = await sessionsOf(hazel);
    expect(others).toEqual([]);
    expect(session).toMatchObject({
      userID: hazel.user.id,
      ...SP,
      scores: scoreIDs,
      timeStarted: NOON,
      timeEnded: NOON + 4 * HOUR - 2,
      importType: 'file/batch-manual',
      desc: null,
      highlight: false,
    });
    expect(session!.sessionID).toMatch(/^Q[0-9a-f]{40}$/);
    expect(session!.name).not.toBe('');
    expect(createdSessions).toEqual([{ sessionID: session!.sessionID, type: 'Created' }]);
  });

  test('exactly two hours apart are two sessions', async ({ hazel }) => {
    const { scoreIDs } = await upload(hazel, at(NOON, NOON + 2 * HOUR));
    const sessions = await sessionsOf(hazel);
    expect(sessions.map(({ scores }) => scores)).toEqual([[scoreIDs[1]], [scoreIDs[0]]]);
  });

  test('without a time belong to no session', async ({ hazel }) => {
    const { createdSessions } = await upload(hazel, at(null, 0));
    expect(createdSessions).toEqual([]);
    expect(await sessionsOf(hazel)).toEqual([]);
  });

  test('are listed in the order they were played, however they were sent', async ({ hazel }) => {
    const { scoreIDs } = await upload(hazel, at(NOON + 2, NOON, NOON + 1));
    const [session] = await sessionsOf(hazel);
    const order = [scoreIDs[1], scoreIDs[2], scoreIDs[0]];
    expect(session!.scores).toEqual(order);
    const { body } = await hazel.api.sessions.get({ params: { sessionID: session!.sessionID } });
    expect(body.scores.map(({ scoreID }) => scoreID)).toEqual(order);
  });

  test('of two players or two playtypes never share a session', async ({ hazel, rowan }) => {
    await upload(hazel, at(NOON));
    await upload(rowan, at(NOON));
    await upload(hazel, batch([play(1)], {}, { playtype: 'DP' }));
    for (const player of [hazel, rowan]) expect((await sessionsOf(player))[0]!.scores).toHaveLength(1);
  });
});

describe('a later import', () => {
  test.for([
    ['joins a session that ended 1:59:59.999 before', 2 * HOUR - 1, 'Appended'],
    ['starts a session two hours after another', 2 * HOUR, 'Created'],
    ['joins a session that starts 1:59:59.999 later', -2 * HOUR + 1, 'Appended'],
    ['makes a session two hours before another', -2 * HOUR, 'Created'],
  ] as const)('%s', async ([, offset, type], { hazel }) => {
    const [first] = (await upload(hazel, at(NOON))).createdSessions;
    const { createdSessions } = await upload(hazel, batch([play(9, { timeAchieved: NOON + offset })]));
    expect(createdSessions.map((session) => session.type)).toEqual([type]);
    expect(createdSessions[0]!.sessionID === first!.sessionID).toBe(type === 'Appended');
    const sessions = await sessionsOf(hazel);
    expect(sessions).toHaveLength(type === 'Appended' ? 1 : 2);
    expect(Math.min(...sessions.map(({ timeStarted }) => timeStarted))).toBe(NOON + Math.min(offset, 0));
    expect(Math.max(...sessions.map(({ timeEnded }) => timeEnded))).toBe(NOON + Math.max(offset, 0));
  });

  test('with a play between two sessions makes them one, under the id of the older', async ({ hazel }) => {
    const far = await upload(hazel, at(NOON, NOON + 3 * HOUR));
    expect(far.createdSessions).toHaveLength(2);
    const [older, newer] = far.createdSessions;
    const between = await upload(hazel, batch([play(9, { timeAchieved: NOON + 1.5 * HOUR })]));
    expect(between.createdSessions).toEqual([{ sessionID: older!.sessionID, type: 'Appended' }]);
    const sessions = await sessionsOf(hazel);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      sessionID: older!.sessionID,
      scores: [far.scoreIDs[0], between.scoreIDs[0], far.scoreIDs[1]],
      timeStarted: NOON,
      timeEnded: NOON + 3 * HOUR,
    });
    const gone = await failureOf(hazel.api.sessions.get({ params: { sessionID: newer!.sessionID } }));
    expect(gone).toMatchObject({ status: 404, code: 'session_not_found' });
  });

  test('of what is there already touches no session', async ({ hazel }) => {
    await upload(hazel, at(NOON));
    const before = await sessionsOf(hazel);
    expect((await upload(hazel, at(NOON))).createdSessions).toEqual([]);
    expect(await sessionsOf(hazel)).toEqual(before);
  });
});

describe('the rating of a session', () => {
  test('is the mean of its best ten, and null below ten', async ({ hazel }) => {
    const nine = Array.from({ length: 9 }, (_, index) => play(index + 1));
    await upload(hazel, batch(nine));
    expect((await sessionsOf(hazel))[0]!.calculatedData).toEqual({ ktLampRating: null, BPI: null });
    // Levels 2 to 10; then 11 comes along, then 12, which drives out the 2.
    await upload(hazel, batch([play(10)]));
    expect((await sessionsOf(hazel))[0]!.calculatedData['ktLampRating']).toBeCloseTo(6.5, 10);
    await upload(hazel, batch([play(11)]));
    expect((await sessionsOf(hazel))[0]!.calculatedData['ktLampRating']).toBeCloseTo(7.5, 10);
  });
});

describe('a session', () => {
  test('comes with its scores, songs, charts and user', async ({ hazel, guest }) => {
    const plays = [play(1), play(1, { difficulty: 'HYPER' }), play(2)];
    const { createdSessions, scoreIDs } = await upload(hazel, batch(plays));
    const { body } = await guest.sessions.get({ params: { sessionID: createdSessions[0]!.sessionID } });
    expect(body.session.scores).toEqual(scoreIDs);
    expect(body.scores.map(({ scoreID }) => scoreID)).toEqual(scoreIDs);
    expect(body.songs.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2]);
    expect(body.charts).toHaveLength(3);
    expect(body.user).toEqual(hazel.user);
    const { body: last } = await hazel.api.ugpts.lastSession({ params: me });
    const { scoreInfo, ...session } = body.session;
    expect(last).toEqual(session);
    expect(scoreInfo).toEqual(scoreIDs.map((scoreID) => ({ scoreID, isNewScore: true })));
  });

  test.for(['nothing', `Q${'0'.repeat(40)}`, 'Q', "Q' or 1=1", `q${'0'.repeat(40)}`])(
    'that is not there, "%s", is not found',
    async (sessionID, { guest }) => {
      const error = await failureOf(guest.sessions.get({ params: { sessionID } }));
      expect(error).toMatchObject({ status: 404, code: 'session_not_found' });
    },
  );

  test('is among the latest 100 of its player, latest first', async ({ hazel }) => {
    await upload(
      hazel,
      batch(Array.from({ length: 102 }, (_, n) => play(1, { score: n, timeAchieved: NOON + n * 3 * HOUR }))),
    );
    const sessions = await sessionsOf(hazel);
    expect(sessions.map(({ timeEnded }) => (timeEnded - NOON) / (3 * HOUR))).toEqual(
      Array.from({ length: 100 }, (_, n) => 101 - n),
    );
  });
});

import { describe, expect } from 'vitest';

import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { failureOf, register, SDVX, send, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';

const ofHazel = { params: { userID: 'hazel', ...SP } };

describe('deleting a score', () => {
  test('takes it out of PBs, sessions, ratings and play counts', async ({ server, hazel }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1, { score: 900 }), play(1, { score: 800 }), play(2)]));
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });

    const { pbs } = (await hazel.api.ugpts.allPBs(ofHazel)).body;
    expect(pbs.map((pb) => pb.scoreData.score)).toEqual([800, 700]);
    expect((await hazel.api.ugpts.get(ofHazel)).body.totalScores).toBe(2);
    expect((await hazel.api.ugpts.lastSession(ofHazel)).body.scores).toHaveLength(2);

    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[2]! } });
    const chart = { params: { ...SP, chartID: pbs[1]!.chartID } };
    expect((await server.client().charts.playcount(chart)).body.count).toBe(0);
    expect(await failureOf(hazel.api.scores.get({ params: { scoreID: scoreIDs[2]! } }))).toMatchObject({ status: 404 });
  });

  test('of the last one leaves no profile, and lets the play be sent again', async ({ hazel }) => {
    const { scoreIDs, importID } = await upload(hazel, batch([play(1)]));
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
    expect(await failureOf(hazel.api.ugpts.get(ofHazel))).toMatchObject({ code: 'not_played' });
    expect(await failureOf(hazel.api.imports.get({ params: { importID } }))).toMatchObject({
      code: 'import_not_found',
    });
    expect((await upload(hazel, batch([play(1)]))).scoreIDs).toEqual(scoreIDs);
  });

  test('of the last one takes the classes that followed from ratings, and leaves those that the game gave', async ({
    hazel,
  }) => {
    const volts = [{ ...play(1), identifier: 'Volt 1', difficulty: 'EXH', score: 9_900_000 }];
    const { scoreIDs } = await upload(hazel, batch(volts, { classes: { dan: 'INF' } }, SDVX));
    const profile = () => hazel.api.ugpts.get({ params: { userID: 'hazel', ...SDVX } });
    expect((await profile()).body.gameStats.classes).toEqual({ dan: 11, vfClass: 0 });
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
    expect((await profile()).body).toMatchObject({ totalScores: 0, gameStats: { classes: { dan: 11 } } });
    expect((await profile()).body.gameStats.classes).not.toHaveProperty('vfClass');
  });

  test('in the middle of a session parts it where the gap is two hours now', async ({ hazel }) => {
    const times = [0, 1.5, 3].map((hours) => NOON + hours * HOUR);
    const plays = times.map((timeAchieved, index) => play(index + 1, { timeAchieved }));
    const { scoreIDs } = await upload(hazel, batch(plays));
    const before = (await hazel.api.ugpts.recentSessions(ofHazel)).body;
    await hazel.api.scores.delete({ params: { scoreID: scoreIDs[1]! } });
    const after = (await hazel.api.ugpts.recentSessions(ofHazel)).body;
    expect(before).toHaveLength(1);
    expect(after.map(({ timeStarted, timeEnded }) => [timeStarted, timeEnded])).toEqual([
      [times[2], times[2]],
      [times[0], times[0]],
    ]);
    expect(after[1]!.sessionID).toBe(before[0]!.sessionID);
  });

  test('is for its owner and administrators with a session', async ({ server, hazel, rowan }) => {
    const { scoreIDs } = await upload(hazel, batch([play(1)]));
    const params = { scoreID: scoreIDs[0]! };
    const before = dump(server.file);
    expect(await failureOf(rowan.api.scores.delete({ params }))).toMatchObject({ status: 403, code: 'not_owner' });
    expect(await failureOf(server.client().scores.delete({ params }))).toMatchObject({ status: 401 });
    const unable = await server.player('aspen', ['submit_score']);
    expect(await failureOf(unable.api.scores.delete({ params }))).toMatchObject({ code: 'missing_permission' });
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: rowan.user.id, authLevel: 3 });
    expect(await failureOf(rowan.api.scores.delete({ params }))).toMatchObject({ code: 'not_owner' });
    expect(dump(server.file).scores).toEqual(before.scores);

    const { cookie } = await register(server, 'Willow');
    const { body } = await server.client().users.get({ params: { userID: 'willow' } });
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: body.id, authLevel: 3 });
    const path = `/api/v1/scores/${params.scoreID}`;
    expect((await send(server, path, { method: 'DELETE', headers: { cookie } })).status).toBe(200);
  });
});

describe('reverting an import', () => {
  test('leaves things as they were before it', async ({ hazel }) => {
    await upload(hazel, batch([play(1), play(2)]));
    const before = await hazel.api.ugpts.allPBs(ofHazel);
    const sessions = await hazel.api.ugpts.recentSessions(ofHazel);
    const { importID } = await upload(hazel, batch([play(1, { score: 900 }), play(3)]));
    await hazel.api.imports.revert({ params: { importID } });
    expect((await hazel.api.ugpts.allPBs(ofHazel)).body).toEqual(before.body);
    expect((await hazel.api.ugpts.recentSessions(ofHazel)).body).toEqual(sessions.body);
    expect(await failureOf(hazel.api.imports.revert({ params: { importID } }))).toMatchObject({ status: 404 });
  });

  test('does not take back classes that the game gave', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { importID } = await upload(hazel, batch([play(2)], { classes: { dan: 'KAIDEN' } }));
    await hazel.api.imports.revert({ params: { importID } });
    expect((await hazel.api.ugpts.get(ofHazel)).body.gameStats.classes).toEqual({ dan: 18 });
  });

  test('is refused while an import of its player runs', async ({ server, hazel }) => {
    const { importID } = await upload(hazel, batch([play(1)]));
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = server.deps.imports.alone(hazel.user.id, () => promise);
    const refused = await failureOf(hazel.api.imports.revert({ params: { importID } }));
    expect(refused).toMatchObject({ status: 409, code: 'import_running' });
    resolve();
    await running;
  });

  test('is refused to others', async ({ hazel, rowan }) => {
    const { importID } = await upload(hazel, batch([play(1)]));
    expect(await failureOf(rowan.api.imports.revert({ params: { importID } }))).toMatchObject({ status: 403 });
  });
});

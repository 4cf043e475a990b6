import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import { bearer, failureOf, post, send } from '../support/calls.ts';
import { loadCourses, MD5, sumsOf } from '../support/courses.ts';
import { test } from '../support/fixtures.ts';
import { beatorajaCourse, CLIENT } from '../support/hooks/beatoraja.ts';
import { lr2Play } from '../support/hooks/lr2.ts';

const KEYS7 = { game: 'bms', playtype: '7K' };
const me = { params: { userID: 'me', ...KEYS7 } };
const course = (...names: string[]) => lr2Play({ md5: sumsOf(...names) });

describe('a play from LR2', () => {
  test('is a score in a session with a PB at once, and stored once however often it is sent', async ({
    server,
    hazel,
  }) => {
    await loadCourses(server);
    const first = await hazel.api.hooks.lr2Play({ json: lr2Play() });
    expect(first.body).toMatchObject({ importType: 'ir/lr2hook', userIntent: false, duplicates: [] });
    expect(first.body.createdSessions).toMatchObject([{ type: 'Created' }]);
    const again = await hazel.api.hooks.lr2Play({ json: lr2Play() });
    expect([again.status, again.body.scoreIDs, again.body.duplicates]).toEqual([
      200,
      [],
      [{ index: 0, scoreID: first.body.scoreIDs[0] }],
    ]);
    const { body } = await hazel.api.ugpts.allPBs(me);
    expect(body.pbs).toMatchObject([{ scoreData: { score: 1500, lamp: 'HARD CLEAR' } }]);
  });

  test('has the misses that the extended judgements tell, and their early and late hits', async ({ server, hazel }) => {
    await loadCourses(server);
    const early = { epg: 400, lpg: 300, egr: 60, lgr: 40, egd: 70, lgd: 30, ebd: 20, lbd: 30, epr: 25, lpr: 35 };
    const extendedJudgements = { ...early, cb: 12, fast: 175, slow: 135, notesPlayed: 990 };
    const groove = Array.from({ length: 1000 }, () => 80);
    const scoreData = { extendedJudgements, extendedHpGraphs: { groove, hard: null } };
    await hazel.api.hooks.lr2Play({ json: lr2Play({ scoreData }) });
    const [score] = (await hazel.api.ugpts.allScores(me)).body.scores;
    expect(score!.scoreData.optional).toMatchObject({ ...early, bp: 120, fast: 175, slow: 135 });
    expect(score!.scoreData.optional).toMatchObject({ gaugeHistoryGroove: groove });
  });

  test('waits while another import of the player runs', async ({ server, hazel }) => {
    await loadCourses(server);
    const running = server.deps.imports.alone(hazel.user.id, () => pause(25));
    expect((await hazel.api.hooks.lr2Play({ json: lr2Play() })).body.scoreIDs).toHaveLength(1);
    await running;
  });

  test('on an unknown chart is one orphan however often it is sent', async ({ hazel }) => {
    const json = lr2Play({ md5: MD5('unknown') });
    const types: string[] = [];
    for (let sent = 0; sent < 2; sent += 1) types.push((await hazel.api.hooks.lr2Play({ json })).body.errors[0]!.type);
    expect(types).toEqual(['SongOrChartNotFound', 'OrphanExists']);
    const { body } = await (await hazel.logIn()).orphans.list({ params: { userID: 'me' } });
    expect(body.orphans).toMatchObject([{ importType: 'ir/lr2hook', ...KEYS7 }]);
  });

  test('with a time in milliseconds is refused with that reason', async ({ server, hazel }) => {
    const sent = { ...lr2Play(), unixTimestamp: 1_771_000_000_000 };
    const { status, json } = await send(server, '/ir/lr2hook/import', post(sent, bearer(hazel.key)));
    const message = 'expected Unix time in seconds; this looks like milliseconds';
    expect([status, json.issues]).toEqual([400, [{ path: 'unixTimestamp', message }]]);
  });

  test('from a game whose clock is ahead has the time of its request, and is stored once however often it is sent', async ({
    server,
    hazel,
  }) => {
    await loadCourses(server);
    const before = Date.now();
    const json = { ...lr2Play(), unixTimestamp: Math.floor(before / 1000) + 30 * 24 * 60 * 60 };
    const { body } = await hazel.api.hooks.lr2Play({ json });
    expect([body.errors, body.scoreIDs.length]).toEqual([[], 1]);
    const [score] = (await hazel.api.ugpts.allScores(me)).body.scores;
    expect(score!.timeAchieved).toBeGreaterThanOrEqual(before);
    expect(score!.timeAchieved).toBeLessThanOrEqual(Date.now());
    const unknown = { ...json, md5: MD5('unknown') };
    const types: string[] = [];
    for (let sent = 0; sent < 2; sent += 1) {
      types.push((await hazel.api.hooks.lr2Play({ json: unknown })).body.errors[0]!.type);
      await pause(2);
    }
    expect(types).toEqual(['SongOrChartNotFound', 'OrphanExists']);
  });

  test('is refused with the reason if a field is huge, missing or of another type', async ({ server, hazel }) => {
    const ask = (body: unknown) => send(server, '/ir/lr2hook/import', post(body, bearer(hazel.key)));
    const good = lr2Play();
    const faults: [unknown, string][] = [
      [{ ...good, md5: 'a'.repeat(100_000) }, 'md5'],
      [{ ...good, playerData: null }, 'playerData'],
      [{ ...good, scoreData: { ...good.scoreData, pgreat: -1 } }, 'scoreData.pgreat'],
      [{ ...good, scoreData: { ...good.scoreData, exScore: 1e300 } }, 'scoreData.exScore'],
      [{ ...good, scoreData: { ...good.scoreData, hpGraph: [{}] } }, 'scoreData.hpGraph'],
      [{ ...good, unixTimestamp: 'now' }, 'unixTimestamp'],
    ];
    for (const [body, path] of faults) {
      const { status, json } = await ask(body);
      expect([path, status, json.code, json.issues?.some((issue) => issue.path.startsWith(path))]).toEqual([
        path,
        400,
        'invalid_request',
        true,
      ]);
      expect(json.description.length).toBeLessThan(1000);
    }
    const { status, json } = await ask({ ...good, more: 'x'.repeat(300_000) });
    expect([status, json.code]).toEqual([413, 'too_large']);
  });
});

describe('a course', () => {
  test('raises the class that it gives, and a lower one changes nothing', async ({ server, hazel }) => {
    await loadCourses(server);
    const high = await hazel.api.hooks.lr2Course({ json: course('d', 'c', 'b', 'a') });
    expect([high.body, high.description]).toEqual([
      { set: 'genocideDan', value: 'INSANE_1' },
      'Cleared Insane: your class is raised',
    ]);
    const low = await hazel.api.hooks.beatorajaCourse({ headers: CLIENT, json: beatorajaCourse(['b', 'a', 'd', 'c']) });
    expect([low.body, low.description]).toEqual([
      { set: 'genocideDan', value: 'NORMAL_2' },
      'Cleared Second: your class stays',
    ]);
    const { body } = await hazel.api.ugpts.get(me);
    expect(body.gameStats.classes).toMatchObject({ genocideDan: 10 });
    // A course that changes nothing leaves no trace in the list of imports.
    const imports = await hazel.api.importLists.ofUser({ params: { userID: 'me' } });
    expect(imports.body.map(({ importType }) => importType)).toEqual(['ir/class']);
  });

  test('that was not played to its end gives nothing, and says how far it was', async ({ server, hazel }) => {
    await loadCourses(server);
    const json = lr2Play({ md5: sumsOf('b', 'a', 'd', 'c'), scoreData: { notesTotal: 4000, notesPlayed: 3999 } });
    expect((await hazel.api.hooks.lr2Course({ json })).body).toEqual({ notesTotal: 4000, notesPlayed: 3999 });
    expect((await failureOf(hazel.api.ugpts.get(me))).code).toBe('not_played');
  });

  test('with random or another gauge gives nothing in beatoraja', async ({ server, hazel }) => {
    await loadCourses(server);
    const stages = ['b', 'a', 'd', 'c'];
    const wrong = [
      { score: { option: 2 } },
      { score: { lntype: 1 } },
      { constraint: ['GAUGE_9KEYS'] },
      { constraint: ['HCN'] },
    ];
    for (const one of wrong) {
      const call = hazel.api.hooks.beatorajaCourse({ headers: CLIENT, json: beatorajaCourse(stages, one) });
      expect((await failureOf(call)).status).toBe(400);
    }
    const json = beatorajaCourse(stages, {
      constraint: ['GRADE_RANDOM', 'NO_SPEED', 'LN', 'GAUGE_LR2'],
      score: { option: 1 },
    });
    expect((await hazel.api.hooks.beatorajaCourse({ headers: CLIENT, json })).body).toMatchObject({
      value: 'NORMAL_2',
    });
  });
});

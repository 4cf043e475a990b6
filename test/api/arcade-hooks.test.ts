import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import { nameVersions } from '../../src/catalogue/versions/commands.ts';
import { bearer, failureOf, post, SDVX, send, SP } from '../support/calls.ts';
import { duringAnImport } from '../support/during-import.ts';
import { test } from '../support/fixtures.ts';
import { exceedPlay, FERVIDEX, fervidexPlay, KSHOOK, kshookPlay, V30, vividPlay } from '../support/hooks/arcade.ts';
import { chartID, GOALS } from '../support/test-seeds.ts';
import type { Player } from '../support/test-server.ts';

/** Song 1 of the test catalogue, in version 30. */
const SONG = { entry_id: 1001, chart: 'spa' as const };
const me = { params: { userID: 'me' } };

const sendPlay = ({ api }: Player, more: object = {}, headers = V30) =>
  api.hooks.fervidexScore({ json: fervidexPlay({ ...SONG, ...more }), headers });

describe('Fervidex', () => {
  test('sends a play that is a score with options and graphs, in a session, with a PB', async ({ hazel }) => {
    const { body } = await sendPlay(hazel, {
      chart: 'dpa',
      pgreat: 100,
      great: 50,
      ex_score: 250,
      dead: { measure: 3, note: 9 },
      gauge: [22, 80, 201, 255],
      ghost: 'none',
      highlight: true,
      option: { gauge: 'EROSION_LV3', range: null, style: 'MIRROR', style_2p: null, assist: 'ASCR_LEGACY' },
      '2dx-gsm': { EASY: [22, 100], NORMAL: [22, 90], HARD: [100, 255], EX_HARD: [255] },
    });
    expect(body).toMatchObject({ importType: 'ir/fervidex', errors: [], userIntent: false });
    expect(body.createdSessions).toHaveLength(1);
    const { score } = (await hazel.api.scores.get({ params: { scoreID: body.scoreIDs[0]! } })).body;
    expect(score).toMatchObject({
      chartID: chartID('iidx 1 DP ANOTHER true'),
      highlight: true,
      service: 'Fervidex',
      scoreData: {
        optional: {
          gaugeHistory: [22, 80, null, null],
          gsm: { EASY: [22, 100], NORMAL: [22, 90], HARD: [100, null], EX_HARD: [null] },
        },
      },
      scoreMeta: { assist: 'FULL ASSIST', gauge: 'NORMAL', range: 'NONE', random: ['MIRROR', 'NONRAN'] },
    });
    for (const name of ['gauge', 'bp', 'scoreHistory', 'maxCombo'])
      expect(score.scoreData.optional).not.toHaveProperty(name);
  });

  test('marks a stored score by sending its play again', async ({ hazel }) => {
    const play = { ex_score: 250, pgreat: 100, great: 50 };
    const { scoreIDs } = (await sendPlay(hazel, play)).body;
    const again = await sendPlay(hazel, { ...play, highlight: true });
    expect(again.body).toMatchObject({ scoreIDs: [], duplicates: [{ index: 0, scoreID: scoreIDs[0] }] });
    const { score } = (await hazel.api.scores.get({ params: { scoreID: scoreIDs[0]! } })).body;
    const { pbs } = (await hazel.api.ugpts.allPBs({ params: { userID: 'me', ...SP } })).body;
    expect([score.highlight, pbs.map(({ highlight }) => highlight)]).toEqual([true, [true]]);
  });

  test('finds charts of the version that had begun on the date of the game', async ({ server, hazel }) => {
    const versionOf = async (model: string) => {
      const headers = { ...FERVIDEX, 'x-software-model': model };
      const json = fervidexPlay({ entry_id: 999_999, ex_score: 1 });
      const answer = hazel.api.hooks.fervidexScore({ json, headers });
      return (
        (await answer.then(
          ({ body }) => body.errors[0]?.message,
          (error: Error) => error.message,
        )) ?? ''
      );
    };
    const versions = {
      'LDJ:J:A:A:2018091900': '25',
      'LDJ:J:A:A:2019100700': '26',
      'TDJ:J:A:X:2020092900': '27-omni',
      'LDJ:J:E:E:2021091500': '28-2dxtra',
      'LDJ:J:A:A:2022082400': '29',
      'LDJ:J:A:A:2023090500': '30',
      'LDJ:J:A:E:2024082600': '31-2dxtra',
      'LDJ:J:A:X:2025082500': '32-omni',
      'LDJ:J:A:A:2026070100': '33',
      // The song database has no newer set.
      'LDJ:J:A:X:2026070100': '32-omni',
      'P2D:J:B:A:1999010100': 'inf',
    };
    for (const [model, version] of Object.entries(versions))
      expect([model, await versionOf(model)]).toEqual([model, expect.stringMatching(`in version ${version}$`)]);
    const refused = [
      'LDJ:J:A:A:2018091800',
      'LDJ:J:A:E:2022082400',
      'LDJ:J:A:X:2018091900',
      'LDJ:J:A:Z:2023090500',
      'LDJ:J:A:Q:2023090500',
      'KFC:J:A:A:2023090500',
      'LDJ:J:A:A:2023',
      '',
    ];
    for (const model of refused)
      expect([model, await versionOf(model)]).toEqual([model, expect.stringContaining('X-Software-Model')]);
    await server.deps.writer.run(nameVersions, { 'iidx:SP': [{ id: '34', name: 'Next', releaseDate: '2026-09-30' }] });
    expect(await versionOf('LDJ:J:A:A:2026100700')).toMatch(/in version 34$/);
    expect(await versionOf('LDJ:J:A:A:2026070100')).toMatch(/in version 33$/);
  });

  test.for(['fervidex/1.2.9', 'fervidex/0.9.0', 'fervidex', 'curl/8'])('is refused as %s', async (agent, { hazel }) => {
    const headers = { ...V30, 'user-agent': agent };
    expect(await failureOf(sendPlay(hazel, {}, headers))).toMatchObject({ status: 400, code: 'invalid_file' });
  });

  test.for(['fervidex/1.3.0', 'fervidex/1.10.2', 'fervidex/2.0.0'])('is accepted as %s', async (agent, { hazel }) => {
    expect((await sendPlay(hazel, {}, { ...V30, 'user-agent': agent })).status).toBe(200);
  });

  test('is only heard with the cards that a player has listed', async ({ hazel }) => {
    const browser = await hazel.logIn();
    const cards = [FERVIDEX['x-account-id']];
    expect((await browser.hooks.changeFervidexSettings({ ...me, json: { cards } })).body).toEqual({
      userID: hazel.user.id,
      cards,
      forceStaticImport: false,
    });
    expect((await sendPlay(hazel)).status).toBe(200);
    const others = { ...V30, 'x-account-id': 'E004000000000001' };
    const { 'x-account-id': _, ...without } = V30;
    for (const headers of [others, without as typeof V30])
      expect(await failureOf(sendPlay(hazel, {}, headers))).toMatchObject({ status: 400, code: 'invalid_request' });
    await browser.hooks.changeFervidexSettings({ ...me, json: { cards: null } });
    expect((await sendPlay(hazel, {}, others)).status).toBe(200);
  });
});

describe('kshook', () => {
  test.for([
    { 'user-agent': 'fervidex/1.4.0' },
    { 'user-agent': '' },
    { 'x-software-model': 'QCV' },
    { 'x-software-model': 'KFC:J:B:A:2023042500' },
  ])('is refused with %j', async (headers, { hazel }) => {
    const call = hazel.api.hooks.kshookScore({ json: kshookPlay(), headers: { ...KSHOOK, ...headers } });
    expect(await failureOf(call)).toMatchObject({ status: 400, code: 'invalid_file' });
  });
});

describe('Barbatos', () => {
  test('sends plays of two games, told apart by the EX score', async ({ hazel }) => {
    const browser = await hazel.logIn();
    await hazel.api.hooks.barbatosScore({ json: vividPlay() });
    await hazel.api.hooks.barbatosScore({ json: exceedPlay() });
    const { orphans } = (await browser.orphans.list(me)).body;
    const vivid = {
      version: 'vivid',
      service: 'Barbatos (vivid)',
      data: { lamp: 'CLEAR', scoreMeta: { inSkillAnalyser: false }, optional: { fast: 40, slow: 20, gauge: 92.5 } },
    };
    const exceed = {
      version: 'exceed',
      service: 'Barbatos (exceed)',
      data: {
        lamp: 'EXCESSIVE CLEAR',
        judgements: { critical: 1450, near: 22, miss: 7 },
        optional: { fast: 10, slow: 12, gauge: 92.5, maxCombo: 900, exScore: 4000 },
      },
    };
    expect(orphans).toHaveLength(2);
    expect(orphans.find(({ version }) => version === 'vivid')).toMatchObject(vivid);
    expect(orphans.find(({ version }) => version === 'exceed')).toMatchObject(exceed);
  });
});

describe('a play of any hook', () => {
  const calls = {
    fervidex: ['/ir/fervidex/score/submit', fervidexPlay(SONG), V30],
    kshook: ['/ir/kshook/sv6c/score/save', kshookPlay(), KSHOOK],
    barbatos: ['/ir/barbatos/score/submit', vividPlay(), {}],
  } as const;

  test.for(Object.entries(calls))(
    'of %s that is not valid is refused in words that the hook shows',
    async ([hook, call], { server, hazel }) => {
      const [path, play, headers] = call;
      for (const body of [{ ...play, score: 'x', ex_score: -1, chart: 1 }, [], null, '{', 'null']) {
        const { status, json } = await send(server, path, post(body, { ...bearer(hazel.key), ...headers }));
        expect([status, json.success, json.description]).toEqual([400, false, expect.stringMatching(/./)]);
        const error = (json as { error?: string }).error ?? null;
        expect(error).toBe(hook === 'barbatos' ? null : json.description);
      }
    },
  );

  test.for(Object.entries(calls))(
    'of %s waits for another import of the player',
    async ([, call], { server, hazel }) => {
      const [path, play, headers] = call;
      const { promise, resolve } = Promise.withResolvers<void>();
      const running = server.deps.imports.alone(hazel.user.id, () => promise);
      const answer = send(server, path, post(play, { ...bearer(hazel.key), ...headers }));
      await pause(20);
      resolve();
      await running;
      expect((await answer).status).toBe(200);
      const late = await duringAnImport({ server, hazel }, () =>
        server.request(path, post(play, { ...bearer(hazel.key), ...headers })),
      );
      expect(late.status).toBe(409);
    },
  );

  test('belongs to the session of the plays before it, is a PB and achieves goals', async ({ hazel }) => {
    const userID = 'me';
    await sendPlay(hazel, { ex_score: 250, pgreat: 100, great: 50, clear_type: 4 });
    await hazel.api.ugptTargets.takeQuest({ params: { userID, ...SP, questID: 'quest' } });
    const { body } = await sendPlay(hazel, { ex_score: 240, pgreat: 100, great: 40, clear_type: 5 });
    expect(body.createdSessions).toMatchObject([{ type: 'Appended' }]);
    expect(body.goalInfo).toMatchObject([
      { goalID: GOALS.lamp.goalID, old: { achieved: false }, new: { achieved: true } },
    ]);
    const sessions = (await hazel.api.ugpts.recentSessions({ params: { userID, ...SP } })).body;
    expect(sessions.map(({ scores }) => scores.length)).toEqual([2]);
    const { pbs } = (await hazel.api.ugpts.allPBs({ params: { userID, ...SP } })).body;
    expect(pbs).toMatchObject([{ scoreData: { score: 250, lamp: 'HARD CLEAR' } }]);
  });

  test('on an unknown chart is stored once, however often it is sent', async ({ hazel }) => {
    const browser = await hazel.logIn();
    for (const type of ['SongOrChartNotFound', 'OrphanExists', 'OrphanExists']) {
      const { body } = await hazel.api.hooks.kshookScore({ json: kshookPlay(), headers: KSHOOK });
      expect(body).toMatchObject({ scoreIDs: [], errors: [{ type }] });
      await pause(2);
    }
    expect((await browser.orphans.list(me)).body.orphans).toHaveLength(1);
    expect(await hazel.api.ugpts.recentScores({ params: { userID: 'me', ...SDVX } }).catch(() => null)).toBeNull();
  });
});

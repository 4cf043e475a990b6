import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect } from 'vitest';

import { bearer, post, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { FERVIDEX, fervidexProfile, KSHOOK, kshookExport, V30 } from '../support/hooks/arcade.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const me = { params: { userID: 'me' } };

/** Waits until a player's imports are done. */
async function settled({ deps }: TestServer, { user }: Player): Promise<void> {
  while (deps.imports.isBusy(user.id)) await pause(5);
}

const danOf = async ({ api }: Player) => (await api.users.gameStats(me)).body.map(({ classes }) => classes['dan']);

describe('a profile of Fervidex', () => {
  test('raises dans and never lowers them; nothing remains of a profile that brings nothing', async ({
    server,
    hazel,
  }) => {
    const headers = FERVIDEX;
    const imports = async () => (await hazel.api.importLists.ofUser(me)).body.length;
    const profile = async (more: object) => {
      await hazel.api.hooks.fervidexProfile({ json: fervidexProfile(more), headers });
      await settled(server, hazel);
    };
    await profile({ sp_dan: 12, dp_dan: -1 });
    expect([await danOf(hazel), await imports()]).toEqual([[12], 1]);
    for (const sp_dan of [11, 12, 19, 1.5, null, '15']) await profile({ sp_dan, dp_dan: undefined });
    expect([await danOf(hazel), await imports()]).toEqual([[12], 1]);
    const submit = (course_id: number, cleared = true) =>
      hazel.api.hooks.fervidexClass({ json: { cleared, course_id, play_style: 0 }, headers });
    await submit(18, false);
    await submit(10);
    expect([await danOf(hazel), await imports()]).toEqual([[12], 1]);
    expect((await submit(15)).description).toBe('Raised the dan');
    expect([await danOf(hazel), await imports()]).toEqual([[15], 2]);
  });

  test('brings the best scores of an arcade version once, if the player wants that', async ({ server, hazel }) => {
    const browser = await hazel.logIn();
    const scores = {
      '1001': { spa: { ex_score: 250, miss_count: -1, clear_type: 4 }, sph: { ex_score: 0, clear_type: 0 } },
      '1002': { dpa: { ex_score: 300, miss_count: null, clear_type: 3 } },
    };
    const profile = async () => {
      await hazel.api.hooks.fervidexProfile({ json: fervidexProfile({ scores }), headers: V30 });
      await settled(server, hazel);
      const lists = (await hazel.api.users.gameStats(me)).body.map(({ game, playtype }) =>
        hazel.api.ugpts.recentScores({ params: { userID: 'me', game, playtype } }),
      );
      return (await Promise.all(lists)).flatMap(({ body }) => body.scores);
    };
    expect(await profile()).toEqual([]);
    await browser.hooks.changeFervidexSettings({ ...me, json: { forceStaticImport: true } });
    const stored = await profile();
    expect(
      stored.map(({ scoreData, timeAchieved, importType }) => [scoreData.score, timeAchieved, importType]),
    ).toEqual([
      [250, null, 'ir/fervidex-static'],
      [300, null, 'ir/fervidex-static'],
    ]);
    expect((await browser.hooks.fervidexSettings(me)).body.forceStaticImport).toBe(false);
    expect(await profile()).toHaveLength(2);
  });

  test('keeps the permission for best scores if none of them could be stored', async ({ server, hazel }) => {
    const browser = await hazel.logIn();
    await browser.hooks.changeFervidexSettings({ ...me, json: { forceStaticImport: true } });
    const send = async (ex_score: number) => {
      const scores = { '1001': { spa: { ex_score, miss_count: -1, clear_type: 4 } } };
      await hazel.api.hooks.fervidexProfile({ json: fervidexProfile({ scores }), headers: V30 });
      await settled(server, hazel);
      return (await browser.hooks.fervidexSettings(me)).body.forceStaticImport;
    };
    expect(await send(999_999)).toBe(true);
    expect(await send(250)).toBe(false);
  });

  test('brings the good scores of a profile, and reports each that no game has by its song and chart', async ({
    server,
    hazel,
  }) => {
    const browser = await hazel.logIn();
    await browser.hooks.changeFervidexSettings({ ...me, json: { forceStaticImport: true } });
    const scores = {
      '1001': { spa: { ex_score: 250, clear_type: 4 }, spn: { ex_score: 250, clear_type: 8 }, spx: { ex_score: 1 } },
      '1002': { dpa: { ex_score: 300, clear_type: 3 }, dph: { ex_score: -1, clear_type: 3 }, dpn: null },
      x: { dpa: { ex_score: 300, clear_type: 3 } },
    };
    await send(server, '/ir/fervidex/profile/submit', post({ sp_dan: 12, scores }, { ...bearer(hazel.key), ...V30 }));
    await settled(server, hazel);
    const [made] = (await hazel.api.importLists.ofUser(me)).body;
    expect(made!.scoreIDs).toHaveLength(2);
    expect(made!.errors.map(({ type, index, message }) => [type, index, message])).toEqual([
      ['InvalidDatapoint', 1, expect.stringMatching(/^1001 spn: best\.clear_type: expected at most 7/)],
      ['InvalidDatapoint', 2, expect.stringMatching(/^1001 spx: chart: expected one of spb, /)],
      ['InvalidDatapoint', 4, expect.stringMatching(/^1002 dph: best\.ex_score: expected /)],
      ['InvalidDatapoint', 5, expect.stringMatching(/^1002 dpn: best: expected an object, received null/)],
      ['InvalidDatapoint', 6, expect.stringMatching(/^x dpa: song: expected a song id/i)],
    ]);
    expect(await danOf(hazel)).toContain(12);
    expect((await browser.orphans.list(me)).body.orphans).toEqual([]);
  });
});

describe('an export of kshook', () => {
  test('brings the best scores once, if the player wants that, with their times', async ({ server, hazel }) => {
    const browser = await hazel.logIn();
    const send = async () => {
      const { body } = await hazel.api.hooks.kshookExport({ json: kshookExport({ music_id: 5 }), headers: KSHOOK });
      await settled(server, hazel);
      return body;
    };
    expect(await send()).toEqual({});
    expect((await hazel.api.users.gameStats(me)).body).toEqual([]);
    await browser.hooks.changeKshookSettings({ ...me, json: { forceStaticImport: true } });
    expect((await browser.hooks.kshookSettings(me)).body).toEqual({ userID: hazel.user.id, forceStaticImport: true });
    await send();
    expect((await browser.hooks.kshookSettings(me)).body.forceStaticImport).toBe(false);
    // The song is not in konaste yet.
    const { orphans } = (await browser.orphans.list(me)).body;
    expect(orphans).toMatchObject([
      { importType: 'ir/kshook-sv6c-static', data: { timeAchieved: 1_771_000_000_000, lamp: 'ULTIMATE CHAIN' } },
    ]);
  });

  test('brings the good scores, and reports each that no game has by its position and song', async ({
    server,
    hazel,
  }) => {
    const browser = await hazel.logIn();
    await browser.hooks.changeKshookSettings({ ...me, json: { forceStaticImport: true } });
    const [good] = kshookExport().scores;
    const wrong = [{ ...good, score: 10_000_001, music_id: 12 }, { ...good, clear: 'CLEAR_X' }, null];
    const body = { scores: [wrong[0], good, ...wrong.slice(1)] };
    await send(server, '/ir/kshook/sv6c/score/export', post(body, { ...bearer(hazel.key), ...KSHOOK }));
    await settled(server, hazel);
    const [made] = (await hazel.api.importLists.ofUser(me)).body;
    expect(made!.errors.map(({ type, index, message }) => [type, index, message])).toEqual([
      [
        'InvalidDatapoint',
        0,
        expect.stringMatching(/^12 \[MXM\]: score: expected at most 10000000, received 10000001/),
      ],
      ['SongOrChartNotFound', 1, expect.any(String)],
      ['InvalidDatapoint', 2, expect.stringMatching(/^879 \[MXM\]: clear: expected one of CLEAR_PLAYED/)],
      ['InvalidDatapoint', 3, expect.stringMatching(/^expected an object, received null/)],
    ]);
    expect((await browser.orphans.list(me)).body.orphans).toHaveLength(1);
  });

  test.for([
    ['a value that no score has', { score: -1 }],
    ['a time that is none', { timestamp: -1 }],
  ] as const)('keeps the permission if nothing could be stored because of %s', async ([, wrong], { server, hazel }) => {
    const browser = await hazel.logIn();
    await browser.hooks.changeKshookSettings({ ...me, json: { forceStaticImport: true } });
    const send = async (more: object) => {
      await hazel.api.hooks.kshookExport({ json: kshookExport(more), headers: KSHOOK });
      await settled(server, hazel);
      return (await browser.hooks.kshookSettings(me)).body.forceStaticImport;
    };
    expect(await send(wrong)).toBe(true);
    expect(await send({})).toBe(false);
    expect((await browser.orphans.list(me)).body.orphans).toHaveLength(1);
  });
});

import { describe, expect } from 'vitest';

import { bearer, failureOf, send, SP, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const params = { userID: 'hazel', ...SP };
const path = '/api/v1/users/hazel/games/iidx/SP/settings';

async function change(server: TestServer, { key }: Player, body: unknown) {
  const headers = { 'content-type': 'application/json', ...bearer(key) };
  return send(server, path, { method: 'PATCH', headers, body: JSON.stringify(body) });
}

describe('settings of a player in a game', () => {
  test('are there from the first play on, without a preference', async ({ hazel, guest }) => {
    expect(await failureOf(guest.ugptSettings.get({ params }))).toMatchObject({ code: 'not_played' });
    await upload(hazel, batch([play(1)]));
    const preferences = {
      preferredScoreAlg: null,
      preferredSessionAlg: null,
      preferredProfileAlg: null,
      preferredRanking: null,
      scoreBucket: null,
      defaultTable: null,
      region: null,
      gameSpecific: { display2DXTra: false, bpiTarget: 0 },
      stats: [],
    };
    const { body } = await guest.ugptSettings.get({ params });
    expect(body).toEqual({ userID: hazel.user.id, ...SP, ...preferences, preferences, rivals: [] });
  });

  test('change where they are told to and stay otherwise; null takes a preference back', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    const change = async (json: Parameters<typeof hazel.api.ugptSettings.change>[0]['json']) => {
      const { body } = await hazel.api.ugptSettings.change({ params, json });
      expect((await hazel.api.ugptSettings.get({ params })).body).toEqual(body);
      return body;
    };
    await change({ preferredScoreAlg: 'BPI', defaultTable: 'levels', gameSpecific: { bpiTarget: 20 } });
    expect(await change({ scoreBucket: 'lamp', preferredRanking: 'rival' })).toMatchObject({
      preferredScoreAlg: 'BPI',
      preferences: { scoreBucket: 'lamp', preferredRanking: 'rival' },
      defaultTable: 'levels',
      gameSpecific: { display2DXTra: false, bpiTarget: 20 },
    });
    const before = await change({});
    expect(await change({ preferredScoreAlg: null, defaultTable: null, gameSpecific: null })).toMatchObject({
      preferredScoreAlg: null,
      scoreBucket: before.scoreBucket,
      defaultTable: null,
      gameSpecific: { bpiTarget: 0 },
    });
  });

  test('take nothing that the game has not, and tell every fault', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const faults = async (body: unknown) => {
      const { status, json } = await change(server, hazel, body);
      return [status, ...(json.issues ?? []).map(({ path }) => path)];
    };
    const wrong = { preferredScoreAlg: 'VF6', preferredSessionAlg: 'toString', defaultTable: 'x' };
    expect(await faults(wrong)).toEqual([400, ...Object.keys(wrong)]);
    expect(await faults({ gameSpecific: { bpiTarget: 101 } })).toEqual([400, 'gameSpecific.bpiTarget']);
    expect(await faults({ gameSpecific: { vf6Target: 1 } })).toEqual([400, 'gameSpecific.vf6Target']);
    expect(await faults({ stats: [] })).toEqual([400, 'stats']);
    expect(await faults({ preferredRanking: 'friends' })).toEqual([400, 'preferredRanking']);
    expect((await hazel.api.ugptSettings.get({ params })).body.preferredScoreAlg).toBeNull();
  });

  test('are changed by nobody else, and not by a key that may not', async ({ server, hazel, rowan }) => {
    await upload(hazel, batch([play(1)]));
    const weak = await server.player('Weak', ['submit_score']);
    expect((await change(server, rowan, {})).json.code).toBe('not_owner');
    expect((await change(server, weak, {})).json.code).toBe('missing_permission');
    expect(await failureOf(server.client().ugptSettings.change({ params, json: {} }))).toMatchObject({ status: 401 });
  });
});

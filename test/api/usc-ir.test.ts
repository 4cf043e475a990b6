import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { beforeEach, describe, expect } from 'vitest';

import { REPLAY_QUOTA } from '../../src/play/replays/commands.ts';
import { bearer, post, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { loadUSC, UNKNOWN_HASH, USC_HASH, uscPlay } from '../support/hooks/usc.ts';
import type { Player, TestServer } from '../support/test-server.ts';

type Scores = Parameters<typeof uscPlay>[1];

const Controller = { uscPlaytype: 'Controller' as const };
const params = { ...Controller, chartHash: USC_HASH };
const Best = { mode: 'best' as const, n: 7 };

/** Sends a play on the known chart, and returns the ranks around it. */
async function submit({ api }: Player, score: Scores = {}) {
  const { body } = await api.hooks.uscScore({ params: Controller, json: uscPlay(USC_HASH, score) });
  if (!('isPB' in body)) throw new Error('The play was not stored');
  return body;
}

/** Sends a request as it is; the HTTP status has to be 200. */
async function ask(server: TestServer, path: string, init?: RequestInit) {
  const { status, json } = await send(server, `/ir/usc/${path}`, init);
  expect(status).toBe(200);
  return json as typeof json & { statusCode: number };
}

const scoresIn = (list: readonly { score: number }[]) => list.map(({ score }) => score);

describe('the ranking in the game', () => {
  beforeEach<{ server: TestServer }>(async ({ server }) => void (await loadUSC(server)));

  test('has the best PBs with their places, options and times in seconds', async ({ server, hazel, rowan }) => {
    await submit(hazel);
    await submit(rowan, { score: 10_000_000, near: 0, error: 0, options: { mirror: true } });
    const { body } = await hazel.api.hooks.uscLeaderboard({ params, query: Best });
    const now = Math.floor(Date.now() / 1000);
    expect(body).toEqual([
      {
        score: 10_000_000,
        lamp: 5,
        crit: 1500,
        near: 0,
        error: 0,
        ranking: 1,
        gaugeMod: 'NORMAL',
        noteMod: 'MIRROR',
        username: 'Rowan',
        timestamp: expect.any(Number),
      },
      {
        score: 9_512_345,
        lamp: 2,
        crit: 1500,
        near: 80,
        error: 12,
        ranking: 2,
        gaugeMod: 'NORMAL',
        noteMod: 'NORMAL',
        username: 'Hazel',
        timestamp: expect.any(Number),
      },
    ]);
    for (const { timestamp } of body) expect(Math.abs(now - timestamp)).toBeLessThan(60);
    const { record } = (await hazel.api.hooks.uscRecord({ params })).body;
    expect(record).toEqual(body[0]);
    expect((await ask(server, `Keyboard/charts/${USC_HASH}/record`, { headers: bearer(hazel.key) })).statusCode).toBe(
      44,
    );
  });

  test('has ten places at most, or the player and their rivals', async ({ server, hazel }) => {
    const players: Player[] = [];
    for (let n = 1; n <= 12; n += 1) {
      players.push(await server.player(`Player_${n}`));
      await submit(players.at(-1)!, { score: 9_000_000 + n });
    }
    await submit(hazel, { score: 8_000_000, error: 100 });
    const many = await hazel.api.hooks.uscLeaderboard({ params, query: { ...Best, n: 500 } });
    expect(scoresIn(many.body)).toEqual(Array.from({ length: 10 }, (_, index) => 9_000_012 - index));
    const [, , third, , fifth] = players;
    const rivals = [third!.user.id, fifth!.user.id];
    await hazel.api.rivals.replace({
      params: { userID: 'me', game: 'usc', playtype: 'Controller' },
      json: { rivalIDs: rivals },
    });
    const { body } = await hazel.api.hooks.uscLeaderboard({ params, query: { ...Best, mode: 'rivals' } });
    expect(body.map(({ username, ranking }) => [username, ranking])).toEqual([
      ['Player_5', 8],
      ['Player_3', 10],
      ['Hazel', 13],
    ]);
  });

  test('refuses questions that make no sense with 40', async ({ server, hazel }) => {
    for (const query of [
      '',
      'mode=best',
      'n=7',
      'mode=worst&n=7',
      'mode=best&n=0',
      'mode=best&n=1.5',
      'mode=best&n=x',
    ]) {
      const json = await ask(server, `Controller/charts/${USC_HASH}/leaderboard?${query}`, {
        headers: bearer(hazel.key),
      });
      expect([query, json.statusCode, json.success]).toEqual([query, 40, false]);
    }
  });
});

describe('a play', () => {
  beforeEach<{ server: TestServer }>(async ({ server }) => void (await loadUSC(server)));

  test('is answered with the places around it; the record is told on its own', async ({ server, hazel }) => {
    for (let n = 1; n <= 9; n += 1) await submit(await server.player(`Player_${n}`), { score: 9_000_000 + n });
    const { score, serverRecord, adjacentAbove, adjacentBelow, ...flags } = await submit(hazel, { score: 9_000_004 });
    // Equal scores: the earlier one is ahead.
    expect([score.score, score.ranking, serverRecord.score]).toEqual([9_000_004, 7, 9_000_009]);
    expect(scoresIn(adjacentAbove)).toEqual([9_000_006, 9_000_005, 9_000_004]);
    expect(scoresIn(adjacentBelow)).toEqual([9_000_003, 9_000_002, 9_000_001]);
    expect(flags).toMatchObject({ isPB: true, isServerRecord: false });
    const best = await submit(hazel, { score: 9_999_999 });
    expect(best).toMatchObject({ isPB: true, isServerRecord: true, adjacentAbove: [], score: { ranking: 1 } });
    const worse = await submit(hazel, { score: 9_000_008 });
    expect(worse).toMatchObject({ isPB: false, isServerRecord: true, score: { score: 9_999_999 } });
    const rowan = await server.player('Aspen');
    const second = await submit(rowan, { score: 9_500_000 });
    expect([second.score.ranking, second.adjacentAbove, second.serverRecord.username]).toEqual([2, [], 'Hazel']);
  });

  test('that was stored already gets the same places and no request for a replay', async ({ hazel }) => {
    const { sendReplay, ...first } = await submit(hazel);
    expect(sendReplay).toMatch(/^T[0-9a-f]{64}$/);
    expect(await submit(hazel)).toEqual(first);
  });

  test('with options that no ranking has is refused, and nothing is stored', async ({ server, hazel }) => {
    const refused = [
      uscPlay(USC_HASH, { options: { gaugeType: 3 } }),
      uscPlay(USC_HASH, { options: { autoFlags: 1 } }),
      uscPlay(USC_HASH, { windows: { slam: 85 } }),
      uscPlay(USC_HASH, { gauge: 83 }),
      uscPlay('not a hash'),
      {},
    ];
    for (const body of refused) {
      const json = await ask(server, 'Controller/scores', post(body, bearer(hazel.key)));
      expect([json.statusCode, json.description]).toEqual([40, expect.stringMatching(/./)]);
    }
    expect((await ask(server, 'Controller/scores', post('{', bearer(hazel.key)))).statusCode).toBe(40);
    expect((await hazel.api.users.gameStats({ params: { userID: 'me' } })).body).toEqual([]);
  });

  test.for([
    [{ score: 10_000_000, near: 0, error: 0 }, 'PERFECT ULTIMATE CHAIN'],
    [{ error: 0 }, 'ULTIMATE CHAIN'],
    [{ gauge: 0.7 }, 'CLEAR'],
    [{ gauge: 0.69 }, 'FAILED'],
    [{ gauge: 0.01, options: { gaugeType: 1 } }, 'EXCESSIVE CLEAR'],
    [{ gauge: 0, options: { gaugeType: 1 } }, 'FAILED'],
    [{ gauge: 1, options: { gaugeType: 2 } }, 'FAILED'],
  ] as const)('of %j has the lamp %s', async ([score, lamp], { hazel }) => {
    const { sendReplay } = await submit(hazel, score);
    const { body } = await hazel.api.scores.get({ params: { scoreID: sendReplay! } });
    expect(body.score.scoreData.lamp).toBe(lamp);
  });

  test('on a chart that comes later becomes a score then, however often it was sent', async ({ server, hazel }) => {
    const send = (chartHash: string) => ask(server, 'Controller/scores', post(uscPlay(chartHash), bearer(hazel.key)));
    expect([(await send(UNKNOWN_HASH)).statusCode, (await send(UNKNOWN_HASH)).statusCode]).toEqual([22, 22]);
    const browser = await hazel.logIn();
    expect((await browser.orphans.list({ params: { userID: 'me' } })).body.orphans).toHaveLength(1);
    await loadUSC(server, UNKNOWN_HASH);
    expect((await browser.orphans.list({ params: { userID: 'me' } })).body.orphans).toEqual([]);
    const { body } = await hazel.api.hooks.uscRecord({ params: { ...Controller, chartHash: UNKNOWN_HASH } });
    expect(body.record).toMatchObject({ score: 9_512_345, username: 'Hazel' });
  });
});

describe('a caller', () => {
  test('without a right to send scores is told so in the body', async ({ server, hazel }) => {
    const other = await server.player('Aspen', ['delete_score']);
    const answers = [
      [{}, 40],
      [{ authorization: 'Basic eDp5' }, 40],
      [bearer('f'.repeat(40)), 41],
      [bearer(other.key), 43],
      [bearer(hazel.key), 20],
    ] as const;
    for (const [headers, statusCode] of answers)
      expect((await ask(server, 'Controller', { headers })).statusCode).toBe(statusCode);
  });
});

describe('a replay', () => {
  beforeEach<{ server: TestServer }>(async ({ server }) => void (await loadUSC(server)));

  const upload = async (server: TestServer, { key }: Player, fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return (await ask(server, 'Controller/replays', { method: 'POST', headers: bearer(key), body })).statusCode;
  };
  const stored = ({ file }: TestServer) => readdirSync(join(dirname(file), 'files', 'replays'));

  test('is stored for a score of the player, in place of an earlier one', async ({ server, hazel }) => {
    const { sendReplay: identifier = '' } = await submit(hazel);
    for (const text of ['one', 'two', 'two']) {
      expect(await upload(server, hazel, { identifier, replay: new Blob([text]) })).toBe(20);
      expect(stored(server)).toHaveLength(1);
    }
    await hazel.api.scores.delete({ params: { scoreID: identifier } });
    await server.deps.replays.sweep(Date.now() + 7_200_000);
    expect(stored(server)).toEqual([]);
  });

  test('of somebody else, of nothing or too large is refused, and leaves no file', async ({ server, hazel, rowan }) => {
    const { sendReplay: identifier = '' } = await submit(hazel);
    const replay = new Blob(['a replay']);
    expect(await upload(server, rowan, { identifier, replay })).toBe(44);
    expect(await upload(server, hazel, { identifier: 'T0', replay })).toBe(44);
    expect(await upload(server, hazel, { identifier })).toBe(40);
    expect(await upload(server, hazel, { replay })).toBe(40);
    expect(await upload(server, hazel, { identifier, replay: new Blob([new Uint8Array(1024 * 1024 + 1)]) })).toBe(40);
    expect(stored(server)).toEqual([]);
  });

  test('makes room for itself by the oldest ones of the player', async ({ server, hazel, rowan }) => {
    const others = await submit(rowan);
    await upload(server, rowan, { identifier: others.sendReplay!, replay: new Blob(['of Rowan']) });
    const size = 1024 * 1024;
    const fitting = REPLAY_QUOTA / size;
    for (let n = 0; n < fitting + 2; n += 1) {
      const { sendReplay } = await submit(hazel, { score: 9_000_000 + n });
      const replay = new Blob([new Uint8Array(size).fill(n)]);
      expect(await upload(server, hazel, { identifier: sendReplay!, replay })).toBe(20);
    }
    expect(stored(server)).toHaveLength(fitting + 1);
  });
});

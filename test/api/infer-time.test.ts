import { describe, expect } from 'vitest';

import { bearer, post, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play, type TestPlay } from '../support/plays.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const untimed = (n: number, more: Partial<TestPlay> = {}) => play(n, { timeAchieved: null, ...more });

const sendTo = (server: TestServer, player: Player, plays: TestPlay[], headers: Record<string, string> = {}) =>
  send(
    server,
    '/ir/direct-manual/import',
    post(batch(plays), { 'X-Infer-Score-TimeAchieved': 'true', ...headers, ...bearer(player.key) }),
  );
const timesOf = async ({ api, user }: Player) => {
  const { body } = await api.ugpts.allPBs({ params: { userID: String(user.id), game: 'iidx', playtype: 'SP' } });
  return body.pbs.map(({ timeAchieved }) => timeAchieved);
};

describe('X-Infer-Score-TimeAchieved', () => {
  test.for([
    ['null', { timeAchieved: null }],
    ['0', { timeAchieved: 0 }],
    ['nothing', { timeAchieved: undefined }],
  ] as const)('gives a lone play with %s as its time that of the request', async ([, time], { server, hazel }) => {
    const before = Date.now();
    expect((await sendTo(server, hazel, [play(1, time as Partial<TestPlay>)])).status).toBe(200);
    const [stored] = await timesOf(hazel);
    expect(stored).toBeGreaterThanOrEqual(before);
    expect(stored).toBeLessThanOrEqual(Date.now());
  });

  test('gives an accepted play the time of its request, not that of its import', async ({ server, hazel }) => {
    const { status } = await sendTo(server, hazel, [untimed(1)], { prefer: 'respond-async' });
    const accepted = Date.now();
    expect(status).toBe(202);
    await server.deps.imports.idle();
    expect((await timesOf(hazel))[0]).toBeLessThanOrEqual(accepted);
  });

  test.for([
    ['several plays', [untimed(1), untimed(2)], 'scores', 'exactly one score, received 2'],
    ['no play', [], 'scores', 'exactly one score, received 0'],
    ['a play with a time', [play(1)], 'scores[0].timeAchieved', 'expected no time'],
  ] as const)('with %s is refused, and nothing is stored', async ([, plays, path, message], { server, hazel }) => {
    const { status, json } = await sendTo(server, hazel, [...plays]);
    expect(status).toBe(400);
    expect(json).toMatchObject({ issues: [{ path, message: expect.stringContaining(message) as string }] });
    expect((await server.request(`/api/v1/users/${hazel.user.id}/games/iidx/SP`)).status).toBe(404);
  });

  test('that says anything else leaves plays as they are', async ({ server, hazel }) => {
    const plays = [untimed(1), play(2)];
    expect((await sendTo(server, hazel, plays, { 'X-Infer-Score-TimeAchieved': 'no' })).status).toBe(200);
    expect(new Set(await timesOf(hazel))).toEqual(new Set([null, NOON]));
  });

  test('does not make another request of one that is sent again with its key', async ({ server, hazel }) => {
    const first = await sendTo(server, hazel, [untimed(1)], { 'idempotency-key': 'a' });
    const again = await sendTo(server, hazel, [untimed(1)], { 'idempotency-key': 'a' });
    expect([again.status, again.json]).toEqual([first.status, first.json]);
  });
});

test('X-User-Intent with any value but true means no', async ({ server, hazel }) => {
  for (const [value, meant] of [
    ['TRUE', true],
    ['ir/direct-manual', false],
  ] as const) {
    const document = batch([untimed(meant ? 1 : 2)]);
    const headers = { 'X-User-Intent': value, ...bearer(hazel.key) };
    const { status, json } = await send(server, '/ir/direct-manual/import', post(document, headers));
    expect([status, (json.body as { userIntent: boolean }).userIntent]).toEqual([200, meant]);
  }
});

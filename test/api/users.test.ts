import { describe, expect } from 'vitest';

import { updateLastSeen } from '../../src/accounts/users/store.ts';
import { command } from '../../src/writer/command.ts';
import { failureOf, register, send, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';

const seenAt = command<{ id: number; at: number }, void>('test.seenAt', async (tx, { id, at }) =>
  updateLastSeen(tx, id, at),
);
const MINUTE = 60_000;
const namesOf = (body: { username: string }[]) => body.map(({ username }) => username);
const sawMinutesAgo = (server: TestServer, minutes: number[]) =>
  Promise.all(
    minutes.map((ago, index) => server.deps.writer.run(seenAt, { id: index + 1, at: Date.now() - ago * MINUTE })),
  );

describe('the list of users', () => {
  test('has those who were seen last first', async ({ server, guest }) => {
    for (const name of ['hazel', 'rowan', 'aspen']) await server.player(name);
    await sawMinutesAgo(server, [30, 10, 20]);
    expect(namesOf((await guest.users.list()).body)).toEqual(['rowan', 'aspen', 'hazel']);
  });

  test('has only those seen in the last five minutes when asked who is online, whatever the value', async ({
    server,
    guest,
  }) => {
    for (const name of ['hazel', 'rowan', 'aspen']) await server.player(name);
    await sawMinutesAgo(server, [4, 6, 1]);
    expect(namesOf((await guest.users.list({ query: { online: true } })).body)).toEqual(['aspen', 'hazel']);
    for (const query of ['online', 'online=', 'online=false', 'online=0', 'online=1&online=2']) {
      const { json } = await send(server, `/api/v1/users?${query}`);
      expect([query, namesOf(json.body as { username: string }[])]).toEqual([query, ['aspen', 'hazel']]);
    }
  });

  test('finds a part of a name in any case, taking no character for a pattern', async ({ server, guest }) => {
    for (const name of ['Hazel_A', 'hazelXa', 'Rowan']) await server.player(name);
    await sawMinutesAgo(server, [1, 2, 3]);
    const search = async (text: string) => namesOf((await guest.users.list({ query: { search: text } })).body);
    expect(await search('AZE')).toEqual(['Hazel_A', 'hazelXa']);
    expect(await search('l_a')).toEqual(['Hazel_A']);
    for (const text of ['%', '.*', "'", 'nobody', '\u0000']) expect(await search(text)).toEqual([]);
  });

  test('has 100 at most, with a search too', async ({ server, guest }) => {
    for (let n = 0; n < 103; n += 1) await server.player(`player${n}`);
    expect((await guest.users.list()).body).toHaveLength(100);
    expect((await guest.users.list({ query: { search: 'player' } })).body).toHaveLength(100);
  });

  test('counts a session as being online, and a key not', async ({ server, guest }) => {
    const headers = await register(server, 'hazel');
    const { api } = await server.player('rowan');
    await sawMinutesAgo(server, [60, 60]);
    await api.status.get();
    await send(server, '/api/v1/status', { headers });
    expect(namesOf((await guest.users.list({ query: { online: true } })).body)).toEqual(['hazel']);
  });
});

describe('a user', () => {
  test('is found by id, by name in any case, and by me', async ({ guest, hazel }) => {
    for (const userID of [hazel.user.id, 'hazel', 'HAZEL', 'Hazel']) {
      expect((await guest.users.get({ params: { userID } })).body).toEqual(hazel.user);
    }
    expect((await hazel.api.users.get({ params: { userID: 'me' } })).body).toEqual(hazel.user);
  });

  test.for(['999', '999999999999999', 'nobody'])('that does not exist, %s, is not found', async (userID, { guest }) => {
    const error = await failureOf(guest.users.get({ params: { userID } }));
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(error.description).toContain('does not exist');
  });

  test('called me by a stranger is nobody', async ({ guest }) => {
    const error = await failureOf(guest.users.get({ params: { userID: 'me' } }));
    expect(error).toMatchObject({ status: 401, code: 'not_authenticated' });
  });

  test.for(['1x', 'a b', '-1.5', 'a'.repeat(21), '1'.repeat(16)])('cannot be called %j', async (userID, { guest }) => {
    const error = await failureOf(guest.users.get({ params: { userID } }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', issues: [{ path: 'userID' }] });
  });
});

describe('the game stats of a user', () => {
  test('are empty before the first play', async ({ guest, hazel }) => {
    expect((await guest.users.gameStats({ params: { userID: hazel.user.id } })).body).toEqual([]);
  });

  test('have every game:playtype that was played, with the place on each board', async ({ guest, hazel, rowan }) => {
    const sp = await upload(hazel, batch([play(1)]));
    const dp = await upload(hazel, batch([play(2)], {}, { playtype: 'DP' }));
    await upload(rowan, batch([play(11)]));
    const lastOf = ({ createdSessions: [one] }: typeof sp) => ({ sessionID: one!.sessionID, timeEnded: NOON });
    const { body } = await guest.users.gameStats({ params: { userID: 'hazel' } });
    expect(body).toEqual([
      {
        userID: hazel.user.id,
        game: 'iidx',
        playtype: 'SP',
        ratings: { ktLampRating: 0.1, BPI: null },
        classes: {},
        ratedFor: null,
        lastSession: lastOf(sp),
        __rankingData: { ktLampRating: { ranking: 2, outOf: 2 }, BPI: { ranking: 1, outOf: 2 } },
      },
      {
        userID: hazel.user.id,
        game: 'iidx',
        playtype: 'DP',
        ratings: { ktLampRating: 0.15, BPI: null },
        classes: {},
        ratedFor: null,
        lastSession: lastOf(dp),
        __rankingData: { ktLampRating: { ranking: 1, outOf: 1 }, BPI: { ranking: 1, outOf: 1 } },
      },
    ]);
  });

  test('of somebody who does not exist are not found', async ({ guest }) => {
    const error = await failureOf(guest.users.gameStats({ params: { userID: 'nobody' } }));
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});

import { describe, expect, test } from 'vitest';

import { BEST, hazelWith, listening, PROFILE, type Answer } from '../support/listening.ts';

type App = Awaited<ReturnType<typeof listening>>['app'];

/** Returns a plain answer with the usual one of the same state: the server may still be writing down that a player came. */
async function betweenWrites(app: App, path: string, ask: () => Promise<Answer>) {
  for (;;) {
    const before = await app.request(path);
    const plain = await ask();
    const usual = await app.request(path);
    if (usual.headers.get('etag') === before.headers.get('etag')) return { plain, usual };
  }
}

describe('a request that only reads', () => {
  test.each([
    '/api/v1/users/hazel',
    PROFILE,
    BEST,
    `${BEST}?limit=2`,
    `${PROFILE}/scores/recent?limit=1`,
    '/api/v1/users',
    '/api/v1/games',
    '/api/v1/games/iidx',
    '/api/v1/games/iidx-sp',
    '/api/v1/games/iidx/SP/leaderboard',
    '/api/v1/games/iidx/SP/charts?search=a',
  ])('gets at %s what the app would answer, without it', async (path) => {
    const { server, app, ask, reached } = await listening({ KAIDEN_ANSWER_CACHE_MB: '0' });
    await hazelWith(server, 3);
    const { plain, usual } = await betweenWrites(app, path, () => ask(path));
    const { status, headers, bytes } = plain;
    expect(reached).toEqual([]);
    expect([status, bytes.toString()]).toEqual([usual.status, await usual.text()]);
    const others = ([name]: readonly [string, unknown]) => name !== 'x-request-id';
    expect(headers).toMatchObject(Object.fromEntries([...usual.headers].filter(others)));
  });

  test.each([
    ['/api/v1/users/nobody', 404],
    ['/api/v1/users/me', 401],
    ['/api/v1/users/h%61zel', 200],
    ['/api/v1/nothing', 404],
    [`${BEST}?limit=x`, 400],
    ['/api/v1/status', 200],
    ['//api/v1/users/hazel', 404],
  ])('and is not plain, like %s, takes the usual way to a %i, and counts once', async (path, status) => {
    const { server, ask, reached } = await listening({ KAIDEN_RATE_LIMITS: 'on' });
    await hazelWith(server, 1);
    const left = (answer: Answer) => Number(answer.headers['ratelimit-remaining']);
    const before = left(await ask(PROFILE));
    const answer = await ask(path);
    expect([answer.status, reached.length]).toEqual([status, 1]);
    const counted = answer.headers['ratelimit-remaining'] === undefined ? 0 : 1;
    expect(before - left(await ask(PROFILE)) - 1).toBe(counted);
  });
});

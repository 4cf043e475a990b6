import { afterEach, describe, expect, vi } from 'vitest';

import { bearer, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer } from '../support/test-server.ts';

const PROFILE = '/api/v1/users/hazel/games/iidx/SP';

const get = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers });
const tagOf = async (server: TestServer, path: string, headers?: Record<string, string>) =>
  (await get(server, path, headers)).headers.get('etag');

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer that a caller has already', () => {
  test('is not sent again until something has changed', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const etag = (await tagOf(server, PROFILE))!;
    expect(etag).toMatch(/^W\/"[\w-]{20}\.[\w-]{20}"$/);
    for (let time = 0; time < 3; time++) {
      const again = await get(server, PROFILE, { 'if-none-match': etag });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
      expect(again.headers.get('access-control-allow-origin')).toBe('*');
    }
    await upload(hazel, batch([play(2)]));
    const changed = await get(server, PROFILE, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await changed.json()).toMatchObject({ body: { totalScores: 2 } });
  });

  test('is recognised in a list of tags, and when a proxy has made the tag a strong one', async ({ server }) => {
    const path = '/api/v1/games/iidx/SP';
    const etag = (await tagOf(server, path))!;
    for (const tags of [`"other", ${etag}`, etag.replace('W/', '')])
      expect((await get(server, path, { 'if-none-match': tags })).status).toBe(304);
    for (const tags of ['', '"other"', etag.slice(2, -1), '*'])
      expect((await get(server, path, { 'if-none-match': tags })).status).toBe(200);
  });

  test('stays as it is through a dry run, which changes nothing', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const etag = (await tagOf(server, PROFILE))!;
    const { meta, scores } = batch([play(2)]) as never;
    await hazel.api.imports.direct({ query: { dryRun: true }, json: { meta, scores } });
    expect((await get(server, PROFILE, { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('after a change of something else', () => {
  test('nothing is sent again either, and the tag is a newer one', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const etag = (await tagOf(server, PROFILE))!;
    await server.player('Aspen');
    const again = await get(server, PROFILE, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const newer = again.headers.get('etag')!;
    expect(newer).not.toBe(etag);
    expect(await tagOf(server, PROFILE)).toBe(newer);
  });

  test('a list whose page is the same, but which goes on now, is sent with its cursor', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1, { timeAchieved: NOON })]));
    const path = `${PROFILE}/scores/recent?limit=1`;
    const first = await get(server, path);
    await upload(hazel, batch([play(2, { timeAchieved: NOON - 100 * HOUR })]));
    const again = await get(server, path, { 'if-none-match': first.headers.get('etag')! });
    expect([first.headers.get('link'), again.status]).toEqual([null, 200]);
    expect(again.headers.get('link')).toContain('cursor=');
    expect(await again.text()).toBe(await first.text());
  });
});

describe('a tag never fits', () => {
  test('another address, where there may be nothing', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const etag = (await tagOf(server, PROFILE))!;
    const headers = { 'if-none-match': etag };
    expect((await get(server, `${PROFILE}/scores/recent`, headers)).status).toBe(200);
    expect((await get(server, '/api/v1/users/nobody', headers)).status).toBe(404);
  });

  test('another run of the server, where there is something else', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const other = await createTestServer();
    const path = '/api/v1/games/iidx/SP';
    const headers = { 'if-none-match': (await tagOf(server, path))! };
    expect((await get(other, path, headers)).status).toBe(200);
    await other.close();
  });
});

describe('no tag comes with', () => {
  test('what is said of whoever asks, nor with failures', async ({ server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const mine = bearer(hazel.key);
    expect(await tagOf(server, '/api/v1/users/me', mine)).toBeNull();
    expect(await tagOf(server, PROFILE.replace('hazel', 'me'), mine)).toBeNull();
    expect(await tagOf(server, PROFILE, mine)).not.toBeNull();
    expect(await tagOf(server, '/api/v1/users/nobody')).toBeNull();
    expect(await tagOf(server, `${PROFILE}/pbs/best?alg=none`)).toBeNull();
  });

  test('who is online, which changes by waiting', async ({ server, hazel, guest }) => {
    const { username } = hazel.user;
    const online = async () => (await guest.users.list({ query: { online: true } })).body.map((user) => user.username);
    expect(await online()).toEqual([username]);
    expect(await tagOf(server, '/api/v1/users?online')).toBeNull();
    expect(await tagOf(server, '/api/v1/users')).not.toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await online()).toEqual([]);
  });
});

test('pages of other sites may read tags and cursors', async ({ server }) => {
  const { headers } = await get(server, '/api/v1/games', { origin: 'https://tool.example' });
  expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['ETag', 'Link', 'X-Next-Cursor', 'Retry-After']),
  );
});

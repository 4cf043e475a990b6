import { describe, expect } from 'vitest';

import { api } from '../../contracts/index.ts';
import { updateLastSeen } from '../../src/accounts/users/store.ts';
import { command } from '../../src/writer/command.ts';
import { loggedIn, post, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import type { TestServer } from '../support/test-server.ts';

const ME = '/api/v1/users/me';
const SETTINGS = '/api/v1/users/me/settings';
const patch = (body: unknown, headers: Record<string, string>) => ({ ...post(body, headers), method: 'PATCH' });

const setLastSeen = command<{ id: number; at: number }, void>('test.setLastSeen', async (tx, { id, at }) =>
  updateLastSeen(tx, id, at),
);
/** Settles when what was queued before is written. */
const written = (server: TestServer) => server.deps.writer.run(setLastSeen, { id: 0, at: 0 });

describe('what users say about themselves', () => {
  test('changes where it is sent and stays elsewhere', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const first = { about: '# Hi', status: 'practising', discord: 'hazel#1', github: 'hazel' };
    const { body } = await hazel.api.users.update({ params: { userID: 'me' }, json: first });
    const socialMedia = {
      discord: 'hazel#1',
      twitter: null,
      github: 'hazel',
      steam: null,
      youtube: null,
      twitch: null,
    };
    expect(body).toMatchObject({ username: 'hazel', about: '# Hi', status: 'practising', socialMedia });
    const second = await hazel.api.users.update({ params: { userID: 'hazel' }, json: { status: null, discord: null } });
    expect(second.body).toEqual({ ...body, status: null, socialMedia: { ...socialMedia, discord: null } });
    expect((await server.client().users.get({ params: { userID: 'hazel' } })).body).toEqual(second.body);
  });

  test.for([
    ['twitter', 'https://twitter.com/hazel', 'hazel'],
    ['twitter', 'https://x.com/hazel', 'hazel'],
    ['twitter', 'x.com/hazel', 'hazel'],
    ['twitter', 'https://fox.com/hazel', 'https://fox.com/hazel'],
    ['github', 'www.github.com/hazel/', 'hazel'],
    ['steam', 'https://steamcommunity.com/id/hazel', 'hazel'],
    ['youtube', 'https://www.youtube.com/user/hazel', 'hazel'],
    ['youtube', 'https://youtube.com/channel/UC123', 'UC123'],
    ['youtube', 'https://www.youtube.com/@hazel', 'hazel'],
    ['twitch', 'HTTPS://TWITCH.TV/Hazel', 'Hazel'],
    ['discord', 'https://twitter.com/hazel', 'https://twitter.com/hazel'],
  ] as const)('keeps of %s, sent as %s, only %s', async ([site, sent, kept], { server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const { body } = await hazel.api.users.update({ params: { userID: 'me' }, json: { [site]: sent } });
    expect(body.socialMedia[site]).toBe(kept);
  });

  test.for([
    [{}, ''],
    [{ about: null }, 'about'],
    [{ about: 'x'.repeat(2001) }, 'about'],
    [{ status: '' }, 'status'],
    [{ status: 'ab' }, 'status'],
    [{ twitch: 'x'.repeat(141) }, 'twitch'],
    [{ github: 'https://github.com/' }, 'github'],
    [{ about: 'Hi', username: 'rowan' }, 'username'],
    [{ authLevel: 3 }, 'authLevel'],
  ])('is refused as %j, and nothing changes', async ([body, path], { server }) => {
    const { cookie, user } = await loggedIn(server, 'hazel');
    const answer = await send(server, ME, patch(body, { cookie }));
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_request']);
    expect(answer.json.issues?.map((issue) => issue.path)).toContain(path);
    expect((await server.client().users.get({ params: { userID: 'hazel' } })).body).toMatchObject({
      ...user,
      about: '',
    });
  });

  test('may be as short and as long as this', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    for (const json of [{ about: '' }, { about: 'x'.repeat(2000) }, { status: 'abc' }, { status: 'x'.repeat(140) }]) {
      expect((await hazel.api.users.update({ params: { userID: 'me' }, json })).body).toMatchObject(json);
    }
  });

  test("is nobody else's to change", async ({ server }) => {
    const { cookie } = await loggedIn(server, 'hazel');
    await server.player('rowan');
    const answer = await send(server, '/api/v1/users/rowan', patch({ about: 'Hi' }, { cookie }));
    expect([answer.status, answer.json.code]).toEqual([403, 'not_owner']);
  });
});

describe('settings', () => {
  const preferences = {
    developerMode: false,
    advancedMode: false,
    invisible: false,
    contentiousContent: false,
    deletableScores: false,
    rivalNews: false,
    weeklySummary: 'off',
    visibility: 'public' as const,
  };

  test('are all off at first and change one by one', async ({ server }) => {
    const { api: hazel, user } = await loggedIn(server, 'hazel');
    const params = { userID: 'me' };
    expect((await hazel.users.settings({ params })).body).toEqual({ userID: user.id, preferences });
    await hazel.users.updateSettings({ params, json: { advancedMode: true } });
    const { body } = await hazel.users.updateSettings({ params, json: { deletableScores: true } });
    expect(body.preferences).toEqual({ ...preferences, advancedMode: true, deletableScores: true });
    expect((await hazel.users.settings({ params: { userID: 'hazel' } })).body).toEqual(body);
  });

  test.for([{}, { invisible: 'true' }, { invisible: null }, { sound: true }])(
    'are refused as %j, and nothing changes',
    async (body, { server }) => {
      const hazel = await loggedIn(server, 'hazel');
      const { status, json } = await send(server, SETTINGS, patch(body, { cookie: hazel.cookie }));
      expect([status, json.code]).toEqual([400, 'invalid_request']);
      const after = await hazel.api.users.settings({ params: { userID: 'me' } });
      expect(after.body.preferences).toEqual(preferences);
    },
  );

  test('that make a user invisible keep them from being seen, at once and from then on', async ({ server, guest }) => {
    const hazel = await loggedIn(server, 'hazel');
    const online = async () => (await guest.users.list({ query: { online: true } })).body.map(({ id }) => id);
    expect(await online()).toEqual([hazel.user.id]);
    await hazel.api.users.updateSettings({ params: { userID: 'me' }, json: { invisible: true } });
    expect(await online()).toEqual([]);

    const seen = await seenAnHourAgo(server, hazel.user.id);
    await hazel.api.status.get();
    await written(server);
    expect((await guest.users.get({ params: { userID: 'hazel' } })).body.lastSeen).toBe(seen);

    await hazel.api.users.updateSettings({ params: { userID: 'me' }, json: { invisible: false } });
    await hazel.api.status.get();
    await written(server);
    expect(await online()).toEqual([hazel.user.id]);
  });
});

test('every site that a user document has can be changed', () => {
  const sites = Object.keys(api.users.get.success[200].shape.socialMedia.shape);
  expect(Object.keys(api.users.update.json.shape)).toEqual(expect.arrayContaining(sites));
});

async function seenAnHourAgo(server: TestServer, id: number): Promise<number> {
  const at = Date.now() - 3_600_000;
  await server.deps.writer.run(setLastSeen, { id, at });
  return at;
}

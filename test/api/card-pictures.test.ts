import { describe, expect } from 'vitest';

import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { picture } from '../support/pictures.ts';
import { batch, play } from '../support/plays.ts';
import { retitle } from '../support/retitle.ts';
import { chartID } from '../support/test-seeds.ts';
import type { TestServer } from '../support/test-server.ts';

const PROFILE = '/api/v1/users/hazel/games/iidx/SP/card.png';
const CHART = `/api/v1/games/iidx/SP/charts/${chartID('iidx 1 SP ANOTHER true')}/card.png`;

/** The picture at a path; fails for what is no PNG of the right size. */
async function pictureAt(server: TestServer, path: string) {
  const response = await server.request(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength));
  return { bytes: bytes.toString('base64'), headers: response.headers };
}

describe('the picture of', () => {
  test('a profile, a player, a chart or a session shows what they are now', async ({ server, hazel, rowan }) => {
    const { createdSessions } = await upload(hazel, batch([play(1)]));
    await upload(rowan, batch([play(1)]));
    const paths = [
      PROFILE,
      '/api/v1/users/hazel/card.png',
      CHART,
      `/api/v1/sessions/${createdSessions[0]!.sessionID}/card.png`,
    ];
    const before = await Promise.all(paths.map((path) => pictureAt(server, path)));
    await upload(hazel, batch([play(1, { score: 760, lamp: 'HARD CLEAR' })]));
    const after = await Promise.all(paths.map((path) => pictureAt(server, path)));
    const all = [...before, ...after].map(({ bytes }) => bytes);
    expect(new Set(all).size).toBe(2 * paths.length);
  });

  test('a player has their own in it', async ({ server, hazel }) => {
    const path = '/api/v1/users/hazel/card.png';
    const before = await pictureAt(server, path);
    await hazel.api.pictures.setPfp({ params: { userID: 'me' }, form: { pfp: picture() } });
    const after = await pictureAt(server, path);
    expect(after.bytes).not.toBe(before.bytes);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('the server and of those who never played is there', async ({ server, hazel: _ }) => {
    const [own, user] = [
      await pictureAt(server, '/api/v1/card.png'),
      await pictureAt(server, '/api/v1/users/hazel/card.png'),
    ];
    expect(own.bytes).not.toBe(user.bytes);
  });

  test('a chart is drawn with letters of Japanese writing', async ({ server }) => {
    const titles = ['卑弥呼', '冥', '🍄'];
    const pictures = new Set<string>();
    for (const title of titles) {
      await retitle(server, title);
      pictures.add((await pictureAt(server, CHART)).bytes);
    }
    expect(pictures.size).toBe(titles.length);
  });
});

test('a picture is not sent again while nothing that is on it has changed', async ({ server, hazel, rowan }) => {
  await upload(hazel, batch([play(1)]));
  const { headers } = await pictureAt(server, PROFILE);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const known = { headers: { 'if-none-match': headers.get('etag')! } };
  expect((await server.request(PROFILE, known)).status).toBe(304);
  await upload(rowan, batch([play(2)], {}, { playtype: 'DP' }));
  expect((await server.request(PROFILE, known)).status).toBe(304);
  await upload(hazel, batch([play(2)]));
  expect((await server.request(PROFILE, known)).status).toBe(200);
});

test('pictures of one’s own are kept for nobody else', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)]));
  const me = PROFILE.replace('hazel', 'me');
  expect((await server.request(me)).status).toBe(401);
  const own = await server.request(me, { headers: { authorization: `Bearer ${hazel.key}` } });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
});

test('there is no picture of what is not there', async ({ server, hazel: _ }) => {
  const paths = [
    PROFILE,
    PROFILE.replace('hazel', 'nobody'),
    PROFILE.replace('iidx', 'none'),
    '/api/v1/users/nobody/card.png',
    CHART.replace('/SP/', '/DP/'),
    `/api/v1/sessions/Q${'0'.repeat(40)}/card.png`,
    '/api/v1/sessions/Q1/card.png',
  ];
  const answers = await Promise.all(paths.map((path) => server.request(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
});

test('who asks for more pictures than can be drawn is told when to come again, in an envelope', async ({ server }) => {
  const names = Array.from({ length: 40 }, (_, n) => `Player-${n}`);
  for (const name of names) await server.player(name);
  const answers = await Promise.all(names.map((name) => server.request(`/api/v1/users/${name}/card.png`)));
  // One is drawn and twenty wait; a slow machine has drawn some before the last is asked for.
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused!.status, refused!.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused!.json()).toMatchObject({ success: false, code: 'too_busy' });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { afterEach, expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { partName, RATING_WORDS } from '../../src/play/cards/rating-words.ts';
import { importOf, ratedSeeds } from '../support/rated-charts.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const SHOTS = process.env['SHOTS'];
const PATH = '/api/v1/users/hazel/games/ongeki/Single/rating/picture.png';

let server: TestServer;
afterEach(() => server.close());

/** Starts a server where Hazel has played this many charts of O.N.G.E.K.I. */
async function start(count: number) {
  const charts = Array.from({ length: count }, (_, n) => ({
    difficulty: 'MASTER',
    levelNum: 13 + (n % 20) / 10,
    data: { maxPlatScore: 2000, displayVersion: n % 5 === 0 ? 'オンゲキ Re:Fresh' : 'オンゲキ' },
  }));
  server = await createTestServer({ seeds: ratedSeeds([{ game: 'ongeki', playtype: 'Single', charts }]) });
  const hazel = await server.player('Hazel');
  const play = (chart: number, score = 1_000_000 + 70 * chart) => ({
    chart,
    score,
    lamp: 'FULL COMBO',
    optional: { platinumScore: 1900, bellLamp: 'FULL BELL' },
  });
  const send = (...plays: ReturnType<typeof play>[]) => importOf(hazel, 'ongeki', 'Single', plays);
  await send(...charts.map((_, n) => play(n)));
  return { play, send };
}

/** The picture at a path; fails for what is no PNG of its width. */
async function pictureAt(path: string, headers: Record<string, string> = {}) {
  const response = await server.request(path, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(bytes.readUInt32BE(16)).toBe(1400);
  return { bytes, height: bytes.readUInt32BE(20), etag: response.headers.get('etag')! };
}

test('the picture of a rating shows its plays, in either language, and changes with them', async () => {
  const { play, send } = await start(12);
  const few = await pictureAt(PATH);
  const [other, naive] = [await pictureAt(`${PATH}?lang=ja`), await pictureAt(`${PATH}?alg=naiveRatingRefresh`)];
  expect(new Set([few, other, naive].map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
  expect((await server.request(PATH, { headers: { 'if-none-match': few.etag } })).status).toBe(304);
  await send(play(3, 1_009_000));
  expect((await server.request(PATH, { headers: { 'if-none-match': few.etag } })).status).toBe(200);
  expect((await server.request(`${PATH}?alg=VF7`)).status).toBe(400);
  expect((await server.request(`${PATH}?lang=fr`)).status).toBe(400);
});

test('a picture of 110 plays is higher than one of few, and drawing it holds up nobody for 250 ms', async () => {
  await start(110);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const all = await pictureAt(PATH);
  delays.disable();
  expect(all.height).toBeGreaterThan(2000);
  expect(delays.max / 1e6).toBeLessThan(250);
  if (SHOTS) {
    mkdirSync(SHOTS, { recursive: true });
    writeFileSync(`${SHOTS}/ongeki-picture.png`, all.bytes);
  }
});

test('every part of every rating has a name in both languages', async () => {
  server = await createTestServer();
  const { modelOf } = await import('../../src/play/ratings/player-charts.ts');
  const unnamed = createRegistry(definitions)
    .all()
    .flatMap(({ game, def }) =>
      Object.values(def.profileAlgs).flatMap((alg) =>
        modelOf(alg).parts.filter(
          ({ name }) => /[a-z]/.test(name) && (!(name in RATING_WORDS.en.parts) || partName('ja', game, name) === name),
        ),
      ),
    );
  expect(unnamed).toEqual([]);
});

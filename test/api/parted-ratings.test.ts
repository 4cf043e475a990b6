import { afterEach, beforeEach, expect, test } from 'vitest';

import { asFile } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const song = (id: number, displayVersion: string) => ({
  id,
  title: `Song ${id}`,
  artist: 'Artist',
  altTitles: [],
  searchTerms: [],
  data: { displayVersion },
});
const chart = (songID: number, difficulty: string, inGameID: number | number[]) => ({
  chartID: chartID(`jubeat ${songID} ${difficulty}`),
  songID,
  playtype: 'Single',
  difficulty,
  level: '10',
  levelNum: 10,
  isPrimary: true,
  versions: [],
  data: { inGameID, isHardMode: difficulty.startsWith('HARD') },
});
const SONGS = 70;
const numbers = Array.from({ length: SONGS }, (_, n) => n + 1);
/** Songs 1 to 35 are of the current version. */
const seeds = {
  files: [
    {
      name: 'songs-jubeat.json',
      kind: 'songs' as const,
      game: 'jubeat',
      entries: numbers.map((n) => song(n, n <= 35 ? 'beyond' : 'festo')),
    },
    {
      name: 'charts-jubeat.json',
      kind: 'charts' as const,
      game: 'jubeat',
      entries: numbers.flatMap((n) => [chart(n, 'EXT', [n, 1000 + n]), chart(n, 'HARD EXT', n)]),
    },
  ],
};

let server: TestServer;
let hazel: Player;
beforeEach(async () => {
  server = await createTestServer({ seeds });
  hazel = await server.player('hazel');
});
afterEach(() => server.close());

const play = (inGameID: number, difficulty: string, percent: number) => ({
  score: 900_000,
  percent,
  lamp: 'CLEAR',
  matchType: 'inGameID',
  identifier: String(inGameID),
  difficulty,
});

/** Jubility of a music rate on level 10, in tenths. */
const tenths = (percent: number) => Math.floor((100 * 125 * percent * 10) / 99 / 100);

async function jubility(scores: unknown[]) {
  const document = { meta: { game: 'jubeat', playtype: 'Single', service: 'test' }, scores };
  const imported = await hazel.api.imports.fromFile({
    form: { importType: 'file/batch-manual', scoreData: asFile(document) },
  });
  expect(imported).toMatchObject({ body: { errors: [] } });
  const path = `/api/v1/users/${hazel.user.id}/games/jubeat/Single`;
  const reply = await server.request(path, { headers: { authorization: `Bearer ${hazel.key}` } });
  const { body } = (await reply.json()) as { body: { gameStats: { ratings: unknown; classes: unknown } } };
  return body.gameStats;
}

test('a profile adds 30 songs of the current version and 30 others, and hard mode counts once', async () => {
  const plays = numbers.flatMap((n) => [play(n, 'EXT', 10 + n), play(n, 'HARD EXT', 10.5 + n)]);
  const best = (from: number, to: number) =>
    numbers.filter((n) => n >= from && n <= to).reduce((sum, n) => sum + tenths(10.5 + n), 0) / 10;
  const naive = numbers
    .flatMap((n) => [tenths(10 + n), tenths(10.5 + n)])
    .sort((a, b) => b - a)
    .slice(0, 60)
    .reduce((sum, value) => sum + value, 0);
  const { ratings, classes } = await jubility(plays);
  expect(ratings).toEqual({
    jubility: expect.closeTo(best(6, 35) + best(41, 70), 6),
    naiveJubility: expect.closeTo(naive / 10, 6),
  });
  expect(classes).toEqual({ colour: 4 });
});

test('a chart is found by each of its in-game ids', async () => {
  const { ratings } = await jubility([play(1003, 'EXT', 80), play(4, 'EXT', 80)]);
  expect(ratings).toMatchObject({ jubility: (2 * tenths(80)) / 10 });
});

import { afterEach, beforeEach, expect, test } from 'vitest';

import { upload } from '../support/calls.ts';
import { NOON } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const GPT = { game: 'polarischord', playtype: 'Single' };
const numbers = [1, 2, 3];
const entries = {
  songs: numbers.map((id) => ({ id, title: `Chord ${id}`, artist: 'Band', data: { genre: 'POPS' } })),
  charts: numbers.map((songID) => ({
    chartID: chartID(`polarischord ${songID}`),
    songID,
    playtype: 'Single',
    difficulty: 'INFLUENCE',
    level: String(9 + songID),
    levelNum: 9 + songID,
    isPrimary: true,
    versions: ['polarischord'],
    data: { inGameID: 100 + songID },
  })),
};
const seeds = {
  files: (['songs', 'charts'] as const).map((kind) => ({
    name: `${kind}-polarischord.json`,
    kind,
    game: 'polarischord',
    entries: entries[kind],
  })),
};

let server: TestServer;
let hazel: Player;
let rowan: Player;
beforeEach(async () => {
  server = await createTestServer({ seeds });
  hazel = await server.player('hazel');
  rowan = await server.player('rowan');
});
afterEach(() => server.close());

const document = (scores: unknown[]) => ({ meta: { ...GPT, service: 'test', version: 'polarischord' }, scores });
const named = (matchType: string, identifier: string) => ({ matchType, identifier, difficulty: 'INFLUENCE' });
const first = named('inGameID', '101');

test('Polaris Chord is in the list of games with its playtype', async () => {
  const { body } = await hazel.api.games.get({ params: { game: 'polarischord' } });
  expect(body).toMatchObject({ name: 'Polaris Chord', defaultPlaytype: 'Single', validPlaytypes: ['Single'] });
});

test('its charts are named in three ways, its plays are rated and give a colour', async () => {
  const imported = await upload(
    hazel,
    document([
      { ...first, score: 100, lamp: 'ALL PERFECT', scoreMeta: { mirror: true } },
      { ...named('songTitle', 'chord 2'), score: 98, lamp: 'SUCCESS' },
      { ...named('tachiSongID', '3'), score: 95, lamp: 'FULL COMBO', optional: { honeycomb: 3, honeycombMax: 4 } },
    ]),
  );
  expect(imported.errors).toEqual([]);
  const { body } = await hazel.api.ugpts.get({ params: { ...GPT, userID: 'hazel' } });
  // (12.3 + 11.5 + 12) / 30
  expect(body.gameStats).toMatchObject({ ratings: { paSkill: 1.19333 }, classes: { colour: 1 } });
});

test('a missing count of early hits is the sum of its parts, an impossible play is refused', async () => {
  const parts = { fastGreat: 3, fastGood: 2, fastBad: 1, slowGreat: 1 };
  const imported = await upload(
    hazel,
    document([
      { ...first, score: 97.25, lamp: 'SUCCESS', optional: parts, timeAchieved: NOON },
      { ...first, score: 99.5, lamp: 'ALL PERFECT' },
      { ...first, score: 97, lamp: 'FULL COMBO', judgements: { miss: 1 } },
    ]),
  );
  expect(imported.errors).toMatchObject([
    { index: 1, type: 'InvalidDatapoint' },
    { index: 2, type: 'InvalidDatapoint' },
  ]);
  const params = { ...GPT, userID: 'hazel', chartID: entries.charts[0]!.chartID };
  const { body } = await hazel.api.ugpts.pb({ params });
  expect(body.pb.scoreData.optional).toEqual({ ...parts, fast: 6 });
});

test('of two with the same percent the better lamp stands above on the leaderboard, whoever came first', async () => {
  await upload(hazel, document([{ ...first, score: 97.25, lamp: 'SUCCESS', timeAchieved: NOON }]));
  await upload(rowan, document([{ ...first, score: 97.25, lamp: 'FULL COMBO', timeAchieved: NOON + 1000 }]));
  const params = { ...GPT, chartID: entries.charts[0]!.chartID };
  const { body } = await hazel.api.charts.pbs({ params });
  expect(body.pbs).toMatchObject([
    { userID: rowan.user.id, scoreData: { percent: 97.25 }, rankingData: { rank: 1, outOf: 2 } },
    { userID: hazel.user.id, scoreData: { percent: 97.25 }, rankingData: { rank: 2, outOf: 2 } },
  ]);
});

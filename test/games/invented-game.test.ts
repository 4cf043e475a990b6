import { afterAll, beforeAll, expect, test } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import { playtype, type GameDef } from '../../src/games/engine/define.ts';
import { lampIffScore } from '../../src/games/engine/rules.ts';
import { upload } from '../support/calls.ts';
import { NOON } from '../support/plays.ts';
import { chartID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// A game that nobody plays: with it, nothing outside of its module can know a thing about it.

const Solo = playtype({
  difficulties: { order: ['PIANO', 'FORTE'], default: 'FORTE' },
  lamps: { order: ['LOST', 'PLAYED', 'FLAWLESS'], clear: 'PLAYED' },
  grades: {
    cuts: [
      ['flat', 0],
      ['natural', [1, 2]],
      ['sharp', [9, 10]],
    ],
    clear: 'natural',
  },
  judgements: ['hit', 'missed'],
  score: {
    unit: 'notes',
    integer: true,
    max: ({ data }) => data['notes'] as number | undefined,
    percent: 'of-max',
    percentMax: 100,
  },
  optional: { claps: { type: 'integer', min: 0, inScoreID: true, about: 'claps of the audience' } },
  scoreMeta: { encore: { type: 'boolean', about: 'played as the encore' } },
  chartData: { notes: { type: 'integer', min: 1, about: 'number of notes' }, opus: { type: 'string', about: 'opus' } },
  preferences: {},
  tiers: {},
  scoreAlgs: {
    virtuosity: { about: 'Level by percent.', decimals: 1, calc: ({ percent, chart }) => percent * chart.levelNum },
  },
  sessionAlgs: {
    virtuosity: { about: 'Best.', decimals: 1, reduce: { op: 'best', of: 'virtuosity' } },
  },
  profileAlgs: {
    virtuosity: { about: 'Best 2 added.', decimals: 1, reduce: { op: 'sumBest', of: 'virtuosity', n: 2 } },
  },
  defaults: { score: 'virtuosity', session: 'virtuosity', profile: 'virtuosity', bucket: 'grade' },
  look: {
    lamps: { LOST: ['#4682b4', 'L'], PLAYED: ['#4682b4', 'L'], FLAWLESS: ['#4682b4', 'L'] },
    grades: { flat: '#4682b4', natural: '#4682b4', sharp: '#4682b4' },
    difficulties: { PIANO: '#4682b4', FORTE: '#4682b4' },
    ratings: {
      score: { virtuosity: ['V', 'Value', '値'] },
      session: { virtuosity: ['V', 'Value', '値'] },
      profile: { virtuosity: ['V', 'Value', '値'] },
    },
    classes: {
      rank: {
        name: ['Rank', '階級'],
        colours: [
          [1, '#4682b4'],
          [1, ['#ff0000', '#ffffff']],
        ],
      },
      seat: { name: ['Seat', '席'], colours: [[2, '#4682b4']] },
    },
  },
  classes: {
    rank: {
      from: 'virtuosity',
      steps: [
        [0, 'PUPIL', 'Pupil'],
        [1500, 'MASTER', 'Master'],
      ],
    },
    seat: {
      provided: [
        ['THIRD', 'Third'],
        ['FIRST', 'First'],
      ],
    },
  },
  versions: [
    ['1', 'First edition'],
    ['2', 'Second edition'],
  ],
  match: { opus: { from: 'chart', key: 'opus', difficulty: true }, songTitle: true },
  rules: [lampIffScore('flawless-is-all', 'FLAWLESS', 200, 'PLAYED')],
  pb: { also: [{ name: 'Most Claps', metric: 'optional.claps', best: 'largest' }] },
  sample: {
    chartID: chartID('sample'),
    difficulty: 'FORTE',
    level: '9',
    levelNum: 9,
    isPrimary: true,
    data: { notes: 200, opus: 'op. 1' },
    tiers: {},
  },
});

const etude = {
  id: 'etude',
  name: 'Étude',
  tile: ['Ét', '#336699', '#ffcc00'],
  defaultPlaytype: 'Solo',
  songData: { composer: { type: 'string', about: 'who wrote it' } },
  playtypes: { Solo },
} satisfies GameDef;

const numbers = [1, 2, 3];
const entries = {
  songs: numbers.map((id) => ({ id, title: `Étude ${id}`, artist: 'Trio', data: { composer: 'Nobody' } })),
  charts: numbers.map((songID) => ({
    chartID: chartID(`etude ${songID}`),
    songID,
    playtype: 'Solo',
    difficulty: 'FORTE',
    level: String(7 + songID),
    levelNum: 7 + songID,
    isPrimary: true,
    versions: ['2'],
    data: { notes: 200, opus: `op. ${songID}` },
  })),
};
const seeds = {
  files: (['songs', 'charts'] as const).map((kind) => ({
    name: `${kind}-etude.json`,
    kind,
    game: 'etude',
    entries: entries[kind],
  })),
};

const SOLO = { game: 'etude', playtype: 'Solo' };
const onOpus = (number: number) => ({ matchType: 'opus', identifier: `op. ${number}`, difficulty: 'FORTE' });
const byTitle = { matchType: 'songTitle', identifier: 'étude 1', difficulty: 'FORTE' };
const scores = [
  { ...onOpus(1), score: 180, lamp: 'PLAYED', timeAchieved: NOON, optional: { claps: 3 } },
  { ...byTitle, score: 150, lamp: 'PLAYED' },
  { ...onOpus(1), score: 20, lamp: 'LOST', optional: { claps: 8 } },
  { ...onOpus(3), score: 200, lamp: 'FLAWLESS', judgements: { hit: 200 } },
  { ...onOpus(2), score: 200, lamp: 'PLAYED' },
];

let server: TestServer;
let hazel: Player;
beforeAll(async () => {
  server = await createTestServer({ games: [...definitions, etude], seeds });
  hazel = await server.player('hazel');
  await server.player('aspen');
});
afterAll(() => server.close());

test('a game is added by its module alone', async () => {
  const { body: listed } = await hazel.api.games.list();
  expect(JSON.stringify(listed)).toContain('etude');
  const game = await hazel.api.games.get({ params: { game: 'etude' } });
  expect(game.body).toMatchObject({ name: 'Étude', defaultPlaytype: 'Solo', validPlaytypes: ['Solo'] });
  const { body } = await hazel.api.games.playtype({ params: SOLO });
  expect(body).toMatchObject({
    config: {
      idString: 'etude:Solo',
      difficulties: ['PIANO', 'FORTE'],
      lamps: ['LOST', 'PLAYED', 'FLAWLESS'],
      grades: ['flat', 'natural', 'sharp'],
      gradeBoundaries: [0, 50, 90],
    },
    chartCount: 3,
    scoreCount: 0,
  });
});

test('its scores are imported, checked, rated and ranked', async () => {
  const document = { meta: { ...SOLO, service: 'test' }, scores, classes: { seat: 'FIRST' } };
  const imported = await upload(hazel, document);
  expect(imported.errors).toEqual([expect.objectContaining({ index: 4, type: 'InvalidDatapoint' })]);
  expect(imported.scoreIDs).toHaveLength(4);
  expect(imported.classDeltas).toHaveLength(2);
  expect((await upload(hazel, document)).duplicates).toHaveLength(4);

  const params = { ...SOLO, userID: 'hazel' };
  const { body } = await hazel.api.ugpts.pb({ params: { ...params, chartID: chartID('etude 1') } });
  expect(body.pb).toMatchObject({
    scoreData: { score: 180, percent: 90, grade: 'sharp', gradeIndex: 2, lampIndex: 1, optional: { claps: 8 } },
    calculatedData: { virtuosity: 720 },
    composedFrom: [{ name: 'Best Score' }, { name: 'Most Claps' }],
  });

  const { body: profile } = await hazel.api.ugpts.get({ params });
  expect(profile).toMatchObject({
    gameStats: { ratings: { virtuosity: 1720 }, classes: { rank: 1, seat: 1 } },
    totalScores: 4,
  });
});

test('its leaderboards are there', async () => {
  const { body } = await hazel.api.games.leaderboard({ params: SOLO });
  expect(body.gameStats).toMatchObject([{ ...SOLO, ratings: { virtuosity: 1720 } }]);
  expect(body.users).toMatchObject([{ username: 'hazel' }]);
  const board = await hazel.api.charts.pbs({ params: { ...SOLO, chartID: chartID('etude 3') } });
  expect(board.body.pbs).toMatchObject([{ scoreData: { score: 200, lamp: 'FLAWLESS' }, rankingData: { rank: 1 } }]);
});

test('the games that were there before are still there', async () => {
  const { body } = await hazel.api.games.list();
  for (const { id } of definitions) expect(JSON.stringify(body)).toContain(`"${id}"`);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { V3ScoreInfo, V3SessionDocument } from '../../contracts/documents/v3/session.ts';
import { send, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { HOUR, NOON } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ seeds: sampleCatalogue() });
});
afterAll(() => server.close());

const lampOf = (clear: string) => ({ lamp: clear });
const CASES: readonly [id: string, playtype: string, before: object, after: object, deltas: Record<string, number>][] =
  [
    [
      'chunithm',
      'Single',
      { score: 990_000, noteLamp: 'NONE', clearLamp: 'FAILED' },
      { score: 991_000, noteLamp: 'FULL COMBO', clearLamp: 'HARD' },
      { score: 1000, noteLamp: 1, clearLamp: 2 },
    ],
    [
      'ongeki',
      'Single',
      { score: 990_000, noteLamp: 'CLEAR', bellLamp: 'FULL BELL', platinumScore: 1500 },
      { score: 989_000, noteLamp: 'FULL COMBO', bellLamp: 'NONE', platinumScore: 1600 },
      { score: -1000, noteLamp: 1, bellLamp: -1, platinumScore: 100 },
    ],
    [
      'popn',
      '9B',
      { score: 80_000, clearMedal: 'failedCircle' },
      { score: 90_000, clearMedal: 'clearCircle' },
      { score: 10_000, clearMedal: 4, lamp: 2 },
    ],
    [
      'jubeat',
      'Single',
      { score: 900_000, musicRate: 80.5, ...lampOf('CLEAR') },
      { score: 900_010, musicRate: 80, ...lampOf('CLEAR') },
      { score: 10, musicRate: -0.5, lamp: 0, grade: 0 },
    ],
    [
      'itg-stamina',
      'Stamina',
      { scorePercent: 90, survivedPercent: 42, ...lampOf('FAILED') },
      { scorePercent: 95, survivedPercent: 100, ...lampOf('CLEAR') },
      { scorePercent: 5, survivedPercent: 58, finalPercent: 153, lamp: 1 },
    ],
  ];

test.each(CASES)(
  'a session of %s tells the difference of every metric to the PB before',
  async (id, playtype, before, after, deltas) => {
    const [game = ''] = id.split('-');
    const player = await server.player(`of-${id}`.slice(0, 20));
    const on = { matchType: 'chartID', identifier: sampleChart(game, playtype) };
    const { errors } = await upload(player, {
      meta: { game: id, service: 'test' },
      scores: [
        { ...on, ...before, timeAchieved: NOON },
        { ...on, ...after, timeAchieved: NOON + 5 * HOUR },
      ],
    });
    expect(errors).toEqual([]);
    const last = (await send(server, `/api/v1/users/${player.user.id}/games/${id}/sessions/last`)).json.body as {
      session: V3SessionDocument;
      scoreInfo: V3ScoreInfo[];
    };
    expect(last.scoreInfo).toMatchObject([{ scoreID: last.session.scoreIDs[0], isNewScore: false, deltas }]);
    const pbs = (await send(server, `/api/v1/users/${player.user.id}/games/${id}/pbs/all`)).json.body as {
      pbs: { scoreData: Record<string, unknown> }[];
    };
    const metrics = Object.keys(pbs.pbs[0]!.scoreData).filter(
      (name) => !['enumIndexes', 'judgements', 'optional'].includes(name),
    );
    expect(Object.keys((last.scoreInfo[0] as { deltas: object }).deltas).toSorted()).toEqual(metrics.toSorted());
    const session = (await send(server, `/api/v1/sessions/${last.session.sessionID}`)).json.body as typeof last;
    expect(session.scoreInfo).toEqual(last.scoreInfo);
  },
);

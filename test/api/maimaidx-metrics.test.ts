import { beforeAll, afterAll, describe, expect, test } from 'vitest';

import { scoreFiles } from '../../src/transfer/exports/unzip.ts';
import { failureOf, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { archiveOf } from '../support/exports.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const MAIMAI = { game: 'maimaidx', playtype: 'Single' };
const chartID = sampleChart('maimaidx', 'Single');
const play = (percent: number, optional: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  percent,
  lamp: 'CLEAR',
  matchType: 'chartID',
  identifier: chartID,
  timeAchieved: NOON,
  optional,
  ...more,
});
const document = (...scores: object[]) => ({ meta: { game: 'maimaidx', service: 'test' }, scores });

describe('DX scores and sync lamps of maimai DX', () => {
  let server: TestServer;
  let players = 0;
  beforeAll(async () => {
    server = await createTestServer({ seeds: sampleCatalogue() });
  });
  afterAll(() => server.close());
  const player = () => server.player(`player${(players += 1)}`);
  const pbOf = async ({ api, user }: Player) =>
    (await api.ugpts.pb({ params: { userID: user.id, ...MAIMAI, chartID }, query: { getComposition: true } })).body;

  test('are the best of each in a PB, with the stars of that DX score', async () => {
    const hazel = await player();
    const plays = [
      play(100.1, { dxScore: 2600, syncLamp: 'FS' }),
      play(99.2, { dxScore: 2790, syncLamp: 'NONE' }, { timeAchieved: NOON + 1 }),
      play(98.3, { dxScore: 2500, syncLamp: 'FDX' }, { timeAchieved: NOON + 2 }),
    ];
    expect(await upload(hazel, document(...plays))).toMatchObject({ errors: [], duplicates: [] });
    const { pb, scores = [] } = await pbOf(hazel);
    expect(pb.scoreData).toMatchObject({
      percent: 100.1,
      optional: { dxScore: 2790, syncLamp: 'FDX' },
      derived: { dxStars: 3 },
    });
    expect(pb.composedFrom.map(({ name }) => name)).toEqual(['Best Percent', 'Best DX Score', 'Best Sync Lamp']);
    const stars = scores.map(({ scoreData }) => [scoreData.optional['dxScore'], scoreData.derived]);
    expect(Object.fromEntries(stars)).toEqual({
      2500: { dxStars: 0 },
      2600: { dxStars: 1 },
      2790: { dxStars: 3 },
    });
  });

  test('are stored when they have improved alone, and once', async () => {
    const hazel = await player();
    const all = [play(100), play(100, { dxScore: 2700 }), play(100, { dxScore: 2700, syncLamp: 'fsdp' })];
    for (const one of all) expect((await upload(hazel, document(one))).scoreIDs).toHaveLength(1);
    for (const one of all) expect((await upload(hazel, document(one))).duplicates).toHaveLength(1);
    expect((await pbOf(hazel)).pb.scoreData.optional).toEqual({ dxScore: 2700, syncLamp: 'FDX+' });
  });

  test('filter PBs, whole or page by page', async () => {
    const hazel = await player();
    await upload(hazel, document(play(97, { syncLamp: 'FS' })));
    const found = async (query: object) => {
      const params = { userID: hazel.user.id, ...MAIMAI };
      return (await hazel.api.ugpts.allPBs({ params, query })).body.pbs.map(({ scoreData }) => scoreData.percent);
    };
    expect(await found({ metricName: 'syncLamp', metricValue: 'FS' })).toEqual([97]);
    expect(await found({ metricName: 'syncLamp', metricValue: 'FULL SYNC', limit: 5 })).toEqual([97]);
    expect(await found({ metricName: 'syncLamp', metricValue: 'FDX' })).toEqual([]);
    const pathOf = async (query: object) => (await failureOf(found(query))).issues?.map(({ path }) => path);
    expect(await pathOf({ metricName: 'dxScore', metricValue: '1' })).toEqual(['metricName']);
    expect(await pathOf({ metricName: 'syncLamp', metricValue: 'FDX++' })).toEqual(['metricValue']);
    expect(await pathOf({ metricName: 'syncLamp' })).toEqual(['metricName']);
  });

  test('have no stars where the notes are unknown, and are refused above three for each note', async () => {
    const hazel = await player();
    const { errors } = await upload(hazel, document(play(99, { dxScore: 3001 }), play(99)));
    expect(errors).toEqual([
      expect.objectContaining({
        type: 'InvalidDatapoint',
        message: expect.stringContaining('dxScore must be at most 3000'),
      }),
    ]);
    expect((await pbOf(hazel)).pb.scoreData.derived).toEqual({});
  });

  test('are in the export, from which they can be imported again', async () => {
    const [hazel, rowan] = [await player(), await player()];
    const { scoreIDs } = await upload(hazel, document(play(97, { dxScore: 2910, syncLamp: 'SYNC PLAY' })));
    const [file] = scoreFiles(await archiveOf(server.file, server.deps.games, hazel.user.id));
    const exported = JSON.parse(new TextDecoder().decode(file!.body)) as { scores: { optional: unknown }[] };
    expect(exported.scores.map(({ optional }) => optional)).toEqual([{ dxScore: 2910, syncLamp: 'SYNC PLAY' }]);
    await upload(rowan, exported);
    const [mine, theirs] = [await pbOf(hazel), await pbOf(rowan)];
    expect(theirs.pb.scoreData).toEqual(mine.pb.scoreData);
    expect(mine.pb.scoreData.derived).toEqual({ dxStars: 5 });
    expect(scoreIDs).toEqual(mine.scores?.map(({ scoreID }) => scoreID));
  });
});

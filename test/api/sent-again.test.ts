import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { scoreIDOf } from '../../src/play/scores/score-id.ts';
import { upload } from '../support/calls.ts';
import { diagnose, spoil } from '../support/doctor.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, fakeSeeds, GAMES } from '../support/fake-servers/world.ts';
import { linkAccount, sessionOf, syncNow } from '../support/integrations.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// Metrics that tell two plays apart only where they are sent.

const DDR = { game: 'ddr', playtype: 'SP' };
const MAIMAI = { game: 'maimaidx', playtype: 'Single' };

describe('a FLARE of DDR with the same score', () => {
  let server: TestServer;
  let players = 0;
  beforeAll(async () => {
    server = await createTestServer({ seeds: sampleCatalogue() });
  });
  afterAll(() => server.close());
  const player = () => server.player(`player${(players += 1)}`);

  const chartID = sampleChart('ddr', 'SP');
  const play = (flare?: string, more: object = {}) => ({
    score: 950_000,
    lamp: 'CLEAR',
    matchType: 'chartID',
    identifier: chartID,
    ...(flare !== undefined && { optional: { flare } }),
    ...more,
  });
  const send = (to: Player, ...plays: object[]) => upload(to, { meta: { ...DDR, service: 'test' }, scores: plays });
  const pbOf = async ({ api, user }: Player) =>
    (await api.ugpts.pb({ params: { userID: user.id, ...DDR, chartID }, query: {} })).body.pb;

  test('raises the PB if it is better, and is stored once', async () => {
    const hazel = await player();
    for (const flare of [undefined, 'II', 'IX']) expect((await send(hazel, play(flare))).scoreIDs).toHaveLength(1);
    const { scoreData, calculatedData } = await pbOf(hazel);
    expect([scoreData.score, scoreData.optional, calculatedData['flareSkill']]).toEqual([
      950_000,
      { flare: 'IX' },
      924,
    ]);
    for (const flare of [undefined, 'II', 'IX']) expect((await send(hazel, play(flare))).duplicates).toHaveLength(1);
  });

  test.for([
    [['II'], ['IX'], ['VI']],
    [['IX'], ['VI'], ['II']],
    [['VI', 'II', 'IX']],
    [
      ['II', 'IX'],
      [undefined, 'VI'],
    ],
  ])('of the PB is the best one ever sent, imported as %j', async (imports) => {
    const hazel = await player();
    for (const flares of imports) await send(hazel, ...flares.map((flare) => play(flare)));
    const { scoreData, calculatedData } = await pbOf(hazel);
    expect([scoreData.optional, calculatedData['flareSkill']]).toEqual([{ flare: 'IX' }, 924]);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('is not stored again if its scoreID is from before FLAREs were part of it', async () => {
    const hazel = await player();
    const { scoreIDs } = await send(hazel, play('II'));
    const former = scoreIDOf(hazel.user.id, chartID, { lamp: 'CLEAR', 'optional.exScore': null, score: 950_000 });
    expect(scoreIDs).not.toEqual([former]);
    spoil(
      server.file,
      `update scores set score_id = x'${former.slice(1)}' where score_id = x'${scoreIDs[0]!.slice(1)}'`,
    );
    for (const again of [play('II', { timeAchieved: NOON }), play('II'), play()]) {
      expect(await send(hazel, again)).toMatchObject({ scoreIDs: [], duplicates: [{ scoreID: former }] });
    }
    expect((await send(hazel, play('III'))).scoreIDs).toHaveLength(1);
  });
});

test('plays that come back from a server that knows no DX score and sync lamp are the stored ones', async () => {
  const maimai = accountOf(
    GAMES.find(({ game }) => game === 'maimaidx')!,
    18,
  );
  const remote = await startV3([maimai], 'k'.repeat(40));
  const server = await createTestServer({ seeds: fakeSeeds() });
  onTestFinished(() => server.close());
  const hazel = await server.player('hazel');
  const scores = maimai.scores.map(({ chart, n, timeAchieved }) => ({
    ...maimai.of.new!(n),
    matchType: 'chartID',
    identifier: chart.id,
    timeAchieved,
    optional: { dxScore: 2000 + n, syncLamp: 'FS' },
  }));
  const sent = await upload(hazel, { meta: { ...MAIMAI, service: 'test' }, scores });
  expect([sent.errors, sent.scoreIDs.length]).toEqual([[], 18]);
  const session = await sessionOf(server, hazel);
  await linkAccount({ server, session }, { baseUrl: remote.url, key: 'k'.repeat(40) });
  const { json } = await syncNow(server, hazel);
  expect(json.body).toMatchObject({ scoreIDs: [], errors: [], duplicates: { length: 18 } });
  // A better play without these metrics is another one.
  const [first] = scores;
  const better = { ...first, percent: 100.2, optional: {} };
  expect((await upload(hazel, { meta: { ...MAIMAI, service: 'test' }, scores: [better] })).scoreIDs).toHaveLength(1);
});

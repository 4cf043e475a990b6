import { describe, expect } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import type { GameDef } from '../../src/games/engine/define.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames, recalculateGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { SDVX, SP, upload } from '../support/calls.ts';
import { diagnoseScores } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { testSeeds } from '../support/test-seeds.ts';

const profile = { params: { userID: 'hazel', ...SP } };
const everything = Array.from({ length: 12 }, (_, n) => play(n + 1));

/** The games, with an iidx whose profile rating counts the best 5 instead of the best 20. */
function withOtherRules(): GameDef[] {
  return definitions.map((game: GameDef) => {
    if (game.id !== 'iidx') return game;
    const { SP } = game.playtypes;
    const ktLampRating = {
      ...SP!.profileAlgs.ktLampRating!,
      reduce: { op: 'meanBest', of: 'ktLampRating', n: 5 } as const,
    };
    const profileAlgs = { ...SP!.profileAlgs, ktLampRating };
    return { ...game, playtypes: { ...game.playtypes, SP: { ...SP!, profileAlgs } } };
  });
}

/** The games, with the ratings that SOUND VOLTEX had before NABLA: VF6 alone. */
function beforeNabla(): GameDef[] {
  return definitions.map((game: GameDef) => {
    if (game.id !== 'sdvx') return game;
    const { Single } = game.playtypes;
    const only = <T>(algs: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(algs).filter(([name]) => name.endsWith('VF6')));
    const old = {
      ...Single!,
      scoreAlgs: only(Single!.scoreAlgs),
      sessionAlgs: only(Single!.sessionAlgs),
      profileAlgs: only(Single!.profileAlgs),
      classes: { ...Single!.classes, vfClass: { ...Single!.classes['vfClass']!, from: 'VF6' } },
    };
    return { ...game, rulesVersion: 1, playtypes: { Single: old } };
  });
}

describe('when the rules of a game change', () => {
  test('the next start computes what is stored anew, and says what moved', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    const before = (await hazel.api.ugpts.get(profile)).body.gameStats.ratings.ktLampRating;

    const writer = createInlineWriter({ file: server.file, games: createRegistry(withOtherRules()) });
    const { recalculated } = await writer.run(prepareGames, undefined);
    const after = (await hazel.api.ugpts.get(profile)).body.gameStats.ratings.ktLampRating;
    expect(after).toBe(10);
    expect(recalculated).toEqual([
      {
        idString: 'iidx:SP',
        scores: 12,
        changed: 0,
        moved: [{ userID: hazel.user.id, idString: 'iidx:SP', alg: 'ktLampRating', old: before, new: 10 }],
      },
    ]);
    expect((await writer.run(prepareGames, undefined)).recalculated).toEqual([]);
    await writer.close();
  });

  test('a new rating exists after the next start wherever ratings are stored', async ({ server, hazel }) => {
    const scores = Array.from({ length: 12 }, (_, n) =>
      play(n + 1, {
        score: 9_950_000,
        lamp: 'ULTIMATE CHAIN',
        identifier: `Volt ${n + 1}`,
        difficulty: n % 2 ? 'GRV' : 'EXH',
        timeAchieved: NOON + n * MINUTE,
      }),
    );
    await upload(hazel, batch(scores, {}, SDVX));
    const stats = async () => (await hazel.api.ugpts.get({ params: { userID: 'hazel', ...SDVX } })).body.gameStats;
    const now = await stats();
    expect(now.ratings['VF7']).toBeGreaterThan(now.ratings['VF6']!);

    const before = { file: server.file, games: createRegistry(beforeNabla()) };
    const old = createInlineWriter(before);
    await old.run(prepareGames, undefined);
    expect((await stats()).ratings).toEqual({ VF6: now.ratings['VF6'] });
    expect(await diagnoseScores({ ...server.deps, games: before.games })).toEqual([]);
    await old.close();

    const { recalculated } = await server.deps.writer.run(prepareGames, undefined);
    expect(recalculated).toMatchObject([{ idString: 'sdvx:Single', scores: 12, changed: 12 }]);
    expect(recalculated[0]!.moved).toEqual([
      { userID: hazel.user.id, idString: 'sdvx:Single', alg: 'VF7', old: null, new: now.ratings['VF7'] },
    ]);
    expect(await stats()).toEqual(now);
    expect(await diagnoseScores(server.deps)).toEqual([]);
    const { body } = await hazel.api.games.leaderboard({ params: SDVX, query: { alg: 'VF7' } });
    expect(body.gameStats.map(({ ratings }) => ratings['VF7'])).toEqual([now.ratings['VF7']]);
  });

  test('a start with the same rules computes nothing', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    expect((await server.deps.writer.run(prepareGames, undefined)).recalculated).toEqual([]);
  });

  test('a recalculation that finds all as it should be moves nothing', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    const idStrings = ['iidx:SP'];
    expect(await server.deps.writer.run(recalculateGames, { idStrings })).toEqual([
      { idString: 'iidx:SP', scores: 12, changed: 0, moved: [] },
    ]);
  });
});

test('a chart that gets another level moves the ratings of those who played it', async ({ server, hazel }) => {
  await upload(hazel, batch([play(1)]));
  const seeds = testSeeds();
  const charts = seeds.files.find(({ name }) => name === 'charts-iidx.json')!;
  charts.entries = charts.entries.map((entry) => ({ ...(entry as object), level: '12', levelNum: 12 }));
  const { rederived } = await server.deps.writer.run(loadCatalogue, seeds);
  expect(rederived).toMatchObject({ scores: 1, changed: 1, moved: [{ old: 2 / 20, new: 12 / 20 }] });
});

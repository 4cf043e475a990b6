import { describe, expect } from 'vitest';

import definitions from '../../src/games/all.gen.ts';
import type { GameDef } from '../../src/games/engine/define.ts';
import { createRegistry, type Games } from '../../src/games/registry.ts';
import { followRules } from '../../src/operations/jobs/follow-rules.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { recalculateGames } from '../../src/transfer/imports/recalculate.ts';
import type { Writer } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { SDVX, SP, upload } from '../support/calls.ts';
import { diagnoseScores, spoil } from '../support/doctor.ts';
import { test } from '../support/fixtures.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { importOf, ratedSeeds } from '../support/rated-charts.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer } from '../support/test-server.ts';

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

/** Prepares the games and recalculates those with other rules. */
async function prepareAndRecalculate(writer: Writer, games: Games) {
  const { outdated } = await writer.run(prepareGames, undefined);
  return recalculateGames(
    { writer },
    games.all().filter(({ idString }) => outdated.includes(idString)),
  );
}

describe('when the rules of a game change', () => {
  test('what is stored is computed anew after the next start, and it is said what moved', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    const before = (await hazel.api.ugpts.get(profile)).body.gameStats.ratings.ktLampRating;

    const games = createRegistry(withOtherRules());
    const writer = createInlineWriter({ file: server.file, games });
    const recalculated = await prepareAndRecalculate(writer, games);
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
    expect(await prepareAndRecalculate(writer, games)).toEqual([]);
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
    await prepareAndRecalculate(old, before.games);
    expect((await stats()).ratings).toEqual({ VF6: now.ratings['VF6'] });
    expect(await diagnoseScores({ ...server.deps, games: before.games })).toEqual([]);
    await old.close();

    const recalculated = await prepareAndRecalculate(server.deps.writer, server.deps.games);
    expect(recalculated).toMatchObject([{ idString: 'sdvx:Single', scores: 12, changed: 12 }]);
    expect(recalculated[0]!.moved).toEqual([
      { userID: hazel.user.id, idString: 'sdvx:Single', alg: 'VF7', old: null, new: now.ratings['VF7'] },
    ]);
    expect(await stats()).toEqual(now);
    expect(await diagnoseScores(server.deps)).toEqual([]);
    const { body } = await hazel.api.games.leaderboard({ params: SDVX, query: { alg: 'VF7' } });
    expect(body.gameStats.map(({ ratings }) => ratings['VF7'])).toEqual([now.ratings['VF7']]);
  });

  test('a job recalculates and reports it, once, and stops when the server does', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    const games = createRegistry(withOtherRules());
    const writer = createInlineWriter({ file: server.file, games });
    const job = async (signal = new AbortController().signal) => followRules({ ...server.deps, games, writer }, signal);
    await expect(job(AbortSignal.abort())).rejects.toThrow('aborted');
    expect((await job()).message).toMatch(
      /^recalculated 12 scores, 0 with changes, 1 profile rating changed; iidx:SP ktLampRating: 1 player, largest moves Hazel \S+ → 10\.00$/,
    );
    expect((await job()).figures).toEqual({ scores: 0, changed: 0, moved: 0 });
    expect(await diagnoseScores({ ...server.deps, games })).toEqual([]);
    await writer.close();
  });

  test('a start with the same rules computes nothing', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    expect((await server.deps.writer.run(prepareGames, undefined)).outdated).toEqual([]);
  });

  test('a recalculation that finds all as it should be moves nothing', async ({ server, hazel }) => {
    await upload(hazel, batch(everything));
    const { writer, games } = server.deps;
    expect(await recalculateGames({ writer }, [games.gpt('iidx', 'SP')!])).toEqual([
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

test('a recalculation of 6,000 scores repairs every wrong value, and no other change waits for 500 ms', async () => {
  const charts = Array.from({ length: 6000 }, (_, n) => ({ difficulty: 'EXH', levelNum: 10 + (n % 100) / 10 }));
  const server = await createTestServer({ seeds: ratedSeeds([{ game: 'sdvx', playtype: 'Single', charts }]) });
  const hazel = await server.player('hazel');
  const rowan = await server.player('rowan');
  const plays = charts.map((_, chart) => ({ chart, score: 9_000_000 + chart, lamp: 'CLEAR' }));
  await importOf(hazel, 'sdvx', 'Single', plays);
  await importOf(rowan, 'sdvx', 'Single', plays.slice(0, 60));
  const ratings = async (userID: string) =>
    (await server.client().ugpts.get({ params: { userID, ...SDVX } })).body.gameStats.ratings;
  const right = await ratings('hazel');
  spoil(
    server.file,
    "update scores set calculated = json_set(calculated, '$.VF7', 0.001); update profiles set ratings = json_set(ratings, '$.VF7', 0.05)",
  );
  const { writer, games } = server.deps;
  const state = { isOver: false };
  const recalculation = recalculateGames({ writer }, [games.gpt('sdvx', 'Single')!]).finally(
    () => (state.isOver = true),
  );
  const waits: number[] = [];
  while (!state.isOver) {
    const begun = performance.now();
    await rowan.api.ugptSettings.change({ params: { userID: 'rowan', ...SDVX }, json: { region: null } });
    waits.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 5));
  }
  const [found] = await recalculation;
  expect(found).toMatchObject({ idString: 'sdvx:Single', scores: 6060, changed: 6060 });
  const moves = found!.moved.map(({ userID, alg, old, new: value }) => [userID, alg, old, value]);
  expect(moves).toContainEqual([hazel.user.id, 'VF7', 0.05, right['VF7']]);
  expect(new Set(moves.map(([userID, alg]) => `${userID} ${alg}`)).size).toBe(moves.length);
  expect(await ratings('hazel')).toEqual(right);
  expect(await diagnoseScores(server.deps)).toEqual([]);
  console.info(`${waits.length} changes meanwhile, the longest waited ${Math.max(...waits).toFixed(0)} ms`);
  expect(waits.length).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBeLessThan(500);
  await server.close();
});

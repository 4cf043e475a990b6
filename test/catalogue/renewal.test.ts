import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { readSeeds, type SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { upload } from '../support/calls.ts';
import { diagnose } from '../support/doctor.ts';
import { NOON, MINUTE } from '../support/plays.ts';
import { createTestServer, type Player } from '../support/test-server.ts';

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const STATES = ['seeds', 'seeds-2025', 'seeds-2026'] as const;
const isThere = STATES.every((state) => existsSync(resolve(shared, state)));
if (!isThere) console.warn(`SKIPPED: there are no song databases of three years at ${shared}`);

const GAMES = new Set<string | null>(['sdvx', 'maimai']);
const OF_GAME = /^(songs|charts)-/;

/** The files of a state that are of two games, and those of all. */
async function stateOf(name: string): Promise<SeedFiles> {
  const { files } = await readSeeds(resolve(shared, name));
  return { files: files.filter((file) => !OF_GAME.test(file.name) || GAMES.has(file.game)) };
}

const SDVX = { game: 'sdvx', playtype: 'Single' };
const MAIMAI = { game: 'maimai', playtype: 'Single' };
/** Songs 1 to 60 have charts in all three states; those of 2026 alone are found by their title. */
const SONGS = new Set(Array.from({ length: 60 }, (_, n) => n + 1));
const ONLY_IN_2026 = 'Decadence Mission';
const QUEST = '559ab57794351e6eab54f2aaec0e27d52c6b3c49';

interface Chart {
  songID: number;
  chartID: string;
  difficulty: string;
  playtype: string;
  level: string;
}
const chartsIn = ({ files }: SeedFiles, game: string) =>
  files.find(({ name }) => name === `charts-${game}.json`)!.entries as Chart[];

async function play(hazel: Player, first: SeedFiles): Promise<void> {
  const at = (n: number) => NOON - n * 60 * MINUTE;
  const sdvx = chartsIn(first, 'sdvx').filter(({ songID, difficulty }) => SONGS.has(songID) && difficulty === 'EXH');
  const scores = sdvx.map(({ songID, difficulty }, n) => ({
    score: 9_000_000 + 10_000 * (n % 90),
    lamp: ['CLEAR', 'EXCESSIVE CLEAR', 'ULTIMATE CHAIN'][n % 3],
    matchType: 'tachiSongID',
    identifier: String(songID),
    difficulty,
    timeAchieved: at(n),
  }));
  const orphan = { ...scores[0]!, matchType: 'songTitle', identifier: ONLY_IN_2026 };
  await upload(hazel, { meta: { ...SDVX, service: 'test' }, scores: [...scores, orphan] });
  const maimai = chartsIn(first, 'maimai')
    .filter(({ difficulty }) => difficulty === 'Master')
    .slice(0, 30);
  const others = maimai.map(({ songID, difficulty }, n) => ({
    score: 80 + n / 2,
    lamp: 'CLEAR',
    matchType: 'tachiSongID',
    identifier: String(songID),
    difficulty,
    timeAchieved: at(n),
  }));
  const { scoreIDs } = await upload(hazel, { meta: { ...MAIMAI, service: 'test' }, scores: others });
  expect(scoreIDs).toHaveLength(30);
}

/** Returns PBs, goals and showcase of a player, with ratings and levels. */
async function holdings({ api }: Player) {
  const of = (gpt: typeof SDVX) => ({ params: { userID: 'me' as const, ...gpt } });
  const { body: sdvx } = await api.ugpts.allPBs(of(SDVX));
  const { body: maimai } = await api.ugpts.allPBs(of(MAIMAI));
  const charts = new Map([...sdvx.charts, ...maimai.charts].map((chart) => [chart.chartID, chart]));
  const pbs = [...sdvx.pbs, ...maimai.pbs].map(({ chartID, scoreData, calculatedData, songID }) => {
    const { difficulty, levelNum, level } = charts.get(chartID)!;
    return { place: `${songID} ${difficulty}`, scoreData, calculatedData, levelNum, level };
  });
  const { body: goals } = await api.ugptTargets.goals(of(SDVX));
  const { body: stats } = await api.showcase.get(of(MAIMAI));
  return {
    pbs: pbs.toSorted((a, b) => (a.place < b.place ? -1 : 1)),
    goals: goals.goalSubs.map(({ goalID, achieved }) => ({ goalID, achieved })),
    stats: stats.length,
  };
}

describe.skipIf(!isThere)('a server that goes from the song database of 2022 to that of 2025 and of 2026', () => {
  test('loses and doubles nothing that players have', async () => {
    const [first, ...later] = await Promise.all(STATES.map(stateOf));
    const server = await createTestServer({ seeds: first! });
    onTestFinished(() => server.close());
    const hazel = await server.player('hazel');
    const browser = await hazel.logIn();
    const orphans = async () => (await browser.orphans.list({ params: { userID: 'me' } })).body.orphans;
    await play(hazel, first!);
    await hazel.api.ugptTargets.takeQuest({ params: { userID: 'me', ...SDVX, questID: QUEST } });
    const shown = chartsIn(first!, 'maimai').find(({ difficulty }) => difficulty === 'Master')!;
    await hazel.api.showcase.change({
      params: { userID: 'me', ...MAIMAI },
      json: [{ mode: 'chart', chartID: shown.chartID, property: 'percent' }],
    });
    const before = await holdings(hazel);
    expect(before.goals.length).toBeGreaterThan(5);
    expect(await orphans()).toHaveLength(1);

    let previous = before;
    for (const state of later) {
      await server.deps.writer.run(loadCatalogue, structuredClone(state));
      expect(await diagnose(server.deps)).toEqual([]);
      const now = await holdings(hazel);
      const known = now.pbs.filter(({ place }) => before.pbs.some((one) => one.place === place));
      expect(known.map(({ place, scoreData: { score, percent, lamp } }) => ({ place, score, percent, lamp }))).toEqual(
        before.pbs.map(({ place, scoreData: { score, percent, lamp } }) => ({ place, score, percent, lamp })),
      );
      const ratings = (pbs: typeof known) =>
        pbs.map(({ place, levelNum, calculatedData }) => ({ place, levelNum, calculatedData }));
      const still = (pbs: typeof known) =>
        ratings(pbs).filter(({ place, levelNum }) =>
          previous.pbs.some((one) => one.place === place && one.levelNum === levelNum),
        );
      const unmoved = still(known);
      expect(unmoved).toEqual(ratings(previous.pbs).filter(({ place }) => unmoved.some((one) => one.place === place)));
      expect(now.goals).toEqual(before.goals);
      expect(now.stats).toBe(1);
      const again = await server.deps.writer.run(loadCatalogue, structuredClone(state));
      expect(again.entries).toEqual([]);
      expect(again.changedCharts).toEqual([]);
      previous = { ...now, pbs: known };
    }
    // The play without a chart in 2022 is a score now.
    expect(await orphans()).toEqual([]);
    expect((await holdings(hazel)).pbs).toHaveLength(before.pbs.length + 1);
  });
});

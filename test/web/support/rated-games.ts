import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Client } from '../../../contracts/client/index.ts';
import definitions from '../../../src/games/all.gen.ts';
import { rulesAt } from '../../../src/games/engine/newness.ts';
import { shippedVersions } from '../../../src/games/engine/versions.ts';
import { createRegistry } from '../../../src/games/registry.ts';
import { asFile } from '../../support/plays.ts';
import { ratedChart, ratedSeeds, type RatedChartSeed, type RatedPlay } from '../../support/rated-charts.ts';

const shared = resolve(process.env['KAIDEN_SHARED'] ?? '../shared', 'seeds');
const games = createRegistry(definitions);

/** Charts and plays of a game whose rating fills all of its parts. */
interface RatedGame {
  playtype: string;
  /** Returns a chart by its number; `version` is the running version of the game. */
  chart: (n: number, version: string) => RatedChartSeed;
  play: (n: number) => Omit<RatedPlay, 'chart'>;
}

const CHARTS = 120;
const one = <T>(of: readonly T[], n: number): T => of[n % of.length]!;

export const RATED_GAMES: Readonly<Record<string, RatedGame>> = {
  chunithm: {
    playtype: 'Single',
    chart: (n, version) => ({
      difficulty: n % 9 === 0 ? 'ULTIMA' : 'MASTER',
      levelNum: 13 + ((n * 7) % 26) / 10,
      songData: { displayVersion: n % 4 === 0 ? version : 'paradiselost' },
    }),
    play: (n) => ({ score: 1_003_200 + ((n * 977) % 6700), lamp: one(['CLEAR', 'FULL COMBO', 'FAILED'], n) }),
  },
  sdvx: {
    playtype: 'Single',
    chart: (n) => ({
      difficulty: one(['MXM', 'EXH', 'VVD'], n),
      levelNum: 17 + (n % 30) / 10,
      level: String(17 + Math.floor((n % 30) / 10)),
    }),
    play: (n) => ({
      score: 9_620_000 + ((n * 7919) % 370_000),
      lamp: one(['EXCESSIVE CLEAR', 'CLEAR', 'ULTIMATE CHAIN'], n),
    }),
  },
  maimaidx: {
    playtype: 'Single',
    chart: (n, version) => ({
      difficulty: one(['Master', 'DX Master', 'Re:Master'], n),
      levelNum: 12.6 + ((n * 7) % 24) / 10,
      data: { displayVersion: n % 4 === 0 ? version : 'FESTiVAL' },
    }),
    play: (n) => ({ score: 99.4 + ((n * 37) % 150) / 100, lamp: one(['FULL COMBO', 'CLEAR', 'FULL COMBO+'], n) }),
  },
  arcaea: {
    playtype: 'Touch',
    chart: (n) => ({ difficulty: one(['Future', 'Beyond', 'Eternal'], n), levelNum: 9 + (n % 25) / 10 }),
    play: (n) => ({ score: 9_781_234 + ((n * 7919) % 215_000), lamp: one(['FULL RECALL', 'CLEAR', 'HARD CLEAR'], n) }),
  },
  ongeki: {
    playtype: 'Single',
    chart: (n, version) => ({
      difficulty: n % 9 === 0 ? 'LUNATIC' : 'MASTER',
      levelNum: 13 + ((n * 7) % 22) / 10,
      data: { displayVersion: n % 6 === 0 ? version : 'オンゲキ R.E.D.', maxPlatScore: 2500 },
    }),
    play: (n) => ({
      score: 1_001_000 + ((n * 977) % 8000),
      lamp: one(['FULL COMBO', 'CLEAR', 'ALL BREAK'], n),
      optional: { platinumScore: 2350 + ((n * 13) % 140), bellLamp: one(['FULL BELL', 'NONE'], n) },
    }),
  },
};

/** Returns titles of a game's songs: those of the public song database if it is there. */
function titlesOf(game: string): string[] {
  const path = join(shared, `songs-${game}.json`);
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as { title: string }[]).map(({ title }) => title);
}

/** Writes seed files with charts of these games into a folder of their own, and returns its path. */
export function writeRatedSeeds(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-rated-'));
  const seeds = ratedSeeds(
    Object.entries(RATED_GAMES).map(([game, { playtype, chart }]) => {
      const rules = rulesAt(shippedVersions(games.gpt(game, playtype)!), 'JP', Date.now());
      return {
        game,
        playtype,
        charts: Array.from({ length: CHARTS }, (_, n) => chart(n, rules.version ?? '')),
      };
    }),
  );
  for (const { name, kind, game, entries } of seeds.files) {
    const titles = kind === 'songs' ? titlesOf(String(game)) : [];
    const named = (entries as { title?: string }[]).map((entry, n) =>
      titles[n] === undefined ? entry : { ...entry, title: titles[(n * 7) % titles.length] },
    );
    writeFileSync(join(folder, name), JSON.stringify(named));
  }
  return folder;
}

/** Imports a play on each chart of a game, each with a score that is lower by `less`; returns the id of the import. */
export async function playAll(api: Client, game: string, less = 0): Promise<string> {
  const { playtype, play } = RATED_GAMES[game]!;
  const scores = Array.from({ length: CHARTS }, (_, n) => ({
    ...play(n),
    score: play(n).score - less,
    matchType: 'chartID',
    identifier: ratedChart(game, n),
    timeAchieved: Date.UTC(2026, 9, 1) + n * 150_000,
  }));
  const scoreData = asFile({ meta: { game, playtype, service: 'test' }, scores });
  const { body } = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  return body.importID;
}

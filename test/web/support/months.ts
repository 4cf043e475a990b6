import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

import { randomOf } from '../../../bench/random.ts';
import type { Client } from '../../../contracts/client/index.ts';
import { asFile } from '../../support/plays.ts';
import { isRealThere, REAL } from './material.ts';
import { importDemo, type Site } from './site.ts';

// Players as they are after months: evenings of play in several games, up to now, beside files of real players.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long ago the first evening is (days). */
const SINCE = 240;

const GAMES = {
  iidx: {
    playtype: 'SP',
    lamps: ['FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR', 'FULL COMBO'],
    best: (notes: number) => 2 * notes,
  },
  sdvx: { playtype: 'Single', lamps: ['FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'ULTIMATE CHAIN'], best: () => 10_000_000 },
  chunithm: { playtype: 'Single', lamps: ['FAILED', 'CLEAR', 'FULL COMBO', 'ALL JUSTICE'], best: () => 1_009_900 },
} as const;
type Game = keyof typeof GAMES;

interface ChartSeed {
  chartID: string;
  playtype: string;
  levelNum: number;
  isPrimary: boolean;
  data: { notecount?: number };
}

interface Player {
  name: string;
  seed: number;
  /** From 0 to 1, at the end; they begin lower. */
  skill: number;
  evenings: Partial<Record<Game, number>>;
}

const PLAYERS: readonly Player[] = [
  { name: 'Hazel', seed: 1, skill: 0.8, evenings: { iidx: 45, sdvx: 25, chunithm: 12 } },
  { name: 'Rowan', seed: 2, skill: 0.72, evenings: { iidx: 40, sdvx: 10 } },
  { name: 'Willow', seed: 3, skill: 0.9, evenings: { iidx: 12, chunithm: 20 } },
  { name: 'Juniper', seed: 4, skill: 0.5, evenings: { sdvx: 15 } },
  { name: 'Alder', seed: 5, skill: 0.6, evenings: { iidx: 8, sdvx: 3 } },
  { name: 'Bracken', seed: 6, skill: 0.3, evenings: { iidx: 3 } },
];

/** Folder of a song database with the games that are played: the real one if it is there, else that of the demo. */
export function catalogueOfMonths(): string {
  if (!isRealThere) return resolve('demo/catalogue');
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-months-'));
  const files = Object.keys(GAMES).flatMap((game) => [`songs-${game}.json`, `charts-${game}.json`]);
  for (const name of [
    ...files,
    ...['folders', 'tables', 'goals', 'quests', 'questlines'].map((name) => `${name}.json`),
  ])
    symlinkSync(join(REAL.seeds, name), join(folder, name));
  return folder;
}

/** Charts of a game that people play: neither the easiest nor those that nobody has. */
function chartsOf(folder: string, game: Game): ChartSeed[] {
  const all = JSON.parse(readFileSync(join(folder, `charts-${game}.json`), 'utf8')) as ChartSeed[];
  const played = all.filter((chart) => chart.playtype === GAMES[game].playtype && chart.isPrimary);
  const hard = played.filter(({ levelNum }) => levelNum >= (game === 'sdvx' ? 16 : game === 'iidx' ? 10 : 12));
  return hard.length > 50 ? hard : played;
}

/** Returns plays of a player's evenings in a game, as BATCH-MANUAL has them. */
function evenings({ seed, skill }: Player, game: Game, count: number, charts: readonly ChartSeed[]) {
  const random = randomOf(seed * 1009 + game.length);
  const { lamps, best } = GAMES[game];
  const now = Math.floor(Date.now() / DAY) * DAY - DAY;
  return Array.from({ length: count }, (_, evening) => {
    const progress = count === 1 ? 1 : evening / (count - 1);
    const start = now - Math.round(SINCE * (1 - progress)) * DAY + (17 + Math.floor(4 * random())) * 60 * MINUTE;
    const level = skill * (0.8 + 0.2 * progress);
    return Array.from({ length: 8 + Math.floor(16 * random()) }, (_play, place) => {
      const chart = charts[(Math.floor(Math.min(charts.length, 260) * random()) * 7919) % charts.length]!;
      const quality = Math.min(0.997, 0.55 + 0.4 * level + 0.12 * (random() - 0.5));
      return {
        score: Math.floor(best(chart.data.notecount ?? 0) * quality),
        lamp: lamps[
          Math.min(lamps.length - 2, Math.floor(lamps.length * (0.25 * random() + 0.75 * level * random())))
        ]!,
        matchType: 'chartID',
        identifier: chart.chartID,
        timeAchieved: start + place * 3 * MINUTE,
      };
    });
  }).flat();
}

async function play(api: Client, player: Player, catalogue: string): Promise<void> {
  for (const [game, count] of Object.entries(player.evenings) as [Game, number][]) {
    if (game === 'chunithm' && !isRealThere) continue;
    const scores = evenings(player, game, count, chartsOf(catalogue, game));
    const meta = { game, playtype: GAMES[game].playtype, service: 'evenings' };
    const scoreData = asFile({ meta, scores });
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  }
}

/** Sends files of real players, or those of the demo. */
async function sendFiles(api: Client): Promise<void> {
  if (!isRealThere) {
    await importDemo(api, 'hazel-iidx.json');
    return importDemo(api, 'hazel-sdvx.json');
  }
  for (const file of [REAL.file, REAL.file.replace(/[^/]+$/, 'sdvx-exceed-gear-pinapelz.json')]) {
    const scoreData = new File([readFileSync(file)], basename(file));
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
  }
}

/** Lets players play on a site for months; returns those that pages are looked at as. */
export async function playForMonths(site: Site, catalogue: string) {
  const players: Record<string, Awaited<ReturnType<Site['register']>>> = {};
  for (const player of PLAYERS) {
    const joined = await site.register(player.name);
    players[player.name] = joined;
    if (player.name === 'Hazel') await sendFiles(joined.api);
    await play(joined.api, player, catalogue);
  }
  const admin = await site.register('Admin');
  await site.run(['user', 'level', 'Admin', '3']);
  await admin.api.admin.announce({ json: { title: 'New charts have arrived', game: 'iidx', playtype: 'SP' } });
  return { hazel: players['Hazel']!, admin };
}

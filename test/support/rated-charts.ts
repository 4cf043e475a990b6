import { expect } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import { asFile } from './plays.ts';
import { chartID } from './test-seeds.ts';
import type { Player } from './test-server.ts';

/** Chart of a song of its own, or of the song of another chart. */
export interface RatedChartSeed {
  difficulty: string;
  levelNum: number;
  level?: string;
  data?: Record<string, unknown>;
  songData?: Record<string, unknown>;
  tiers?: Record<string, number>;
  /** Number of the song; by default that of the chart. */
  song?: number;
}

export interface RatedGame {
  game: string;
  playtype: string;
  charts: readonly RatedChartSeed[];
}

/** Returns the id of a chart of `ratedSeeds`, from 0. */
export const ratedChart = (game: string, n: number): string => chartID(`rated ${game} ${n}`);

const levelText = (levelNum: number): string => `${Math.floor(levelNum)}${levelNum % 1 >= 0.5 ? '+' : ''}`;

/** Returns seed files with charts that have levels, tiers and parts of ratings. */
export function ratedSeeds(games: readonly RatedGame[]): SeedFiles {
  const files: SeedFiles['files'] = [];
  for (const { game, playtype, charts } of games) {
    const sample = definitions.find(({ id }) => id === game)!.playtypes[playtype as never] as {
      sample: { data: Record<string, unknown>; songData?: Record<string, unknown> };
    };
    const songs = new Map(
      charts.map(({ song, songData }, n) => [
        song ?? n,
        {
          id: (song ?? n) + 1,
          title: `Rated ${(song ?? n) + 1}`,
          artist: 'Somebody',
          altTitles: [],
          searchTerms: [],
          data: { ...sample.sample.songData, ...songData },
        },
      ]),
    );
    const entries = charts.map(({ difficulty, levelNum, level, data, tiers = {}, song }, n) => ({
      chartID: ratedChart(game, n),
      songID: (song ?? n) + 1,
      playtype,
      difficulty,
      level: level ?? levelText(levelNum),
      levelNum,
      isPrimary: true,
      versions: [],
      data: { ...sample.sample.data, ...data },
      tierlistInfo: Object.fromEntries(
        Object.entries(tiers).map(([name, value]) => [name, { text: String(value), value }]),
      ),
    }));
    files.push({ name: `songs-${game}.json`, kind: 'songs', game, entries: [...songs.values()] });
    files.push({ name: `charts-${game}.json`, kind: 'charts', game, entries });
  }
  return { files };
}

/** Play on a chart of `ratedSeeds`. */
export interface RatedPlay {
  chart: number;
  score: number;
  lamp: string;
  percent?: number;
  optional?: Record<string, unknown>;
}

/** Number of plays that a player has imported: one a minute from the beginning of a year. */
const imported = new WeakMap<Player, number>();

/** Imports plays as a file, in this order, and expects all of them to be stored. */
export async function importOf(player: Player, game: string, playtype: string, plays: readonly RatedPlay[]) {
  const earlier = imported.get(player) ?? 0;
  imported.set(player, earlier + plays.length);
  const scores = plays.map(({ chart, ...play }, n) => ({
    ...play,
    matchType: 'chartID',
    identifier: ratedChart(game, chart),
    timeAchieved: Date.UTC(2026, 0, 1) + (earlier + n) * 60_000,
  }));
  const document = { meta: { game, playtype, service: 'test' }, scores };
  const answer = await player.api.imports.fromFile({
    form: { importType: 'file/batch-manual', scoreData: asFile(document) },
  });
  expect(answer).toMatchObject({ body: { errors: [] } });
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import type { SeedFiles, SeedKind } from '../../src/catalogue/seeds/files.ts';
import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import type { ChartSeed, SongSeed } from '../../src/catalogue/seeds/shapes/entries.ts';
import { SCHEMAS } from '../../src/catalogue/seeds/shapes/schemas.ts';
import type { Gpt } from '../../src/games/engine/gpt.ts';
import type { MatchType } from '../../src/games/engine/match.ts';
import type { ChartFacts, Play } from '../../src/games/engine/play.ts';
import { catalogueFolder } from '../support/test-server.ts';

const folder = resolve(process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared'), 'seeds');

/** Whether a real song database lies beside the project. */
export const hasSeeds = existsSync(folder);
if (!hasSeeds) console.warn(`SKIPPED: there is no song database at ${folder}; set KAIDEN_SHARED to its parent`);

/** The songs and charts of the real song database. */
export async function realSeeds(): Promise<SeedFiles> {
  if (!hasSeeds) return { files: [] };
  const { files } = await readSeeds(folder);
  return { files: files.filter(({ kind }) => kind === 'songs' || kind === 'charts') };
}

/** Returns a data folder with all of the real song database. */
export const realFolder = (): Promise<string> => catalogueFolder('real', () => readSeeds(folder));

export interface RealChart {
  readonly chart: ChartSeed;
  readonly song: SongSeed;
  readonly facts: ChartFacts;
}

const entriesOf = ({ files }: SeedFiles, game: string, kind: SeedKind): unknown[] =>
  files.find((file) => file.game === game && file.kind === kind)?.entries ?? [];

/** The charts of a playtype with their songs, in the order of the file. */
export function realCharts(seeds: SeedFiles, { game, playtype }: Gpt): RealChart[] {
  const songs = new Map(
    entriesOf(seeds, game, 'songs').map((entry) => [(entry as SongSeed).id, SCHEMAS.v2.song.parse(entry)]),
  );
  return entriesOf(seeds, game, 'charts').flatMap((entry) => {
    if ((entry as ChartSeed).playtype !== playtype) return [];
    const chart = SCHEMAS.v2.chart.parse(entry);
    const song = songs.get(Number(chart.songID))!;
    const tiers = Object.fromEntries(Object.entries(chart.tierlistInfo).map(([name, { value }]) => [name, value]));
    return [{ chart, song, facts: { ...chart, tiers, songData: song.data } }];
  });
}

/** All of a short list, or so many of a long one, evenly spread. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!);
}

const PARTS = [0.9, 0.95, 0.85, 0.5, 1, 0];

/** A play that the rules of the game let stand: about 90 % and a clear where they do. Undefined when there is none. */
export function possiblePlay(gpt: Gpt, facts: ChartFacts): Play | undefined {
  const { score, lamps } = gpt.def;
  const max = gpt.scoreMax(facts);
  if (max === undefined) return undefined;
  const percent = 0.9 * (score.chartPercentMax?.(facts) ?? score.percentMax);
  const sent = score.percent === 'sent' ? { percent } : {};
  const plays = [lamps.clear, ...lamps.order].flatMap((lamp) =>
    PARTS.map((part): Play => {
      const points = score.integer ? Math.round(part * max) : part * max;
      return { score: points, lamp, ...sent, judgements: {}, optional: {}, scoreMeta: {} };
    }),
  );
  return plays.find((play) => gpt.faults(play, facts).length === 0);
}

/** One way to name a chart in an import. `version` is that of the whole file. */
export interface Naming {
  readonly version: string | null;
  readonly name: {
    readonly matchType: string;
    readonly identifier: string;
    readonly difficulty?: string;
    readonly artist?: string;
  };
}

const texts = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));

function identifiers(match: MatchType, { chart, song }: RealChart): { identifier: string; artist?: string }[] {
  if (!('keys' in match)) {
    if (match.by === 'songID') return [{ identifier: String(song.id) }];
    return [{ identifier: song.title }, { identifier: song.title, artist: song.artist }];
  }
  const data = match.by === 'chart' ? chart.data : song.data;
  return match.keys.flatMap((key) => texts(data[key])).map((identifier) => ({ identifier }));
}

/** Every way to name a chart: by each match type, recommended ones first, and for an older revision in each version. */
export function namings(gpt: Gpt, real: RealChart): Naming[] {
  const versions = real.chart.isPrimary ? [null] : real.chart.versions;
  return [...gpt.matchTypes.values()].flatMap((match) => {
    const difficulty = match.difficulty ? { difficulty: real.chart.difficulty } : {};
    return identifiers(match, real).flatMap((named) =>
      versions.map((version) => ({ version, name: { matchType: match.name, ...named, ...difficulty } })),
    );
  });
}

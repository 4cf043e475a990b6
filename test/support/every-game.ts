import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';

/** Returns seed files with one song for every playtype of every game: that of the module's sample chart, found as `chartID`. */
export function sampleCatalogue(): SeedFiles {
  const files: SeedFiles['files'] = [];
  for (const { id: game, playtypes } of definitions) {
    const all = Object.entries(playtypes);
    const songs = all.map(([playtype, { sample }], at) => ({
      id: at + 1,
      title: `Sample ${playtype}`,
      artist: 'Somebody',
      altTitles: [],
      searchTerms: [],
      data: sample.songData ?? {},
    }));
    const charts = all.map(([playtype, { sample }], at) => ({
      chartID: sampleChart(game, playtype),
      songID: at + 1,
      playtype,
      difficulty: sample.difficulty,
      level: sample.level,
      levelNum: sample.levelNum,
      isPrimary: true,
      versions: [],
      data: sample.data,
      tierlistInfo: {},
    }));
    files.push({ name: `songs-${game}.json`, kind: 'songs', game, entries: songs });
    files.push({ name: `charts-${game}.json`, kind: 'charts', game, entries: charts });
  }
  return { files };
}

/** The id of the sample chart of a game:playtype. */
export const sampleChart = (game: string, playtype: string): string =>
  Buffer.from(`${game}:${playtype}`.padEnd(20, '.')).toString('hex').slice(0, 40);

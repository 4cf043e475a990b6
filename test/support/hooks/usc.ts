import type { SeedFiles } from '../../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../../src/transfer/imports/catalogue-commands.ts';
import { chartID } from '../test-seeds.ts';
import type { TestServer } from '../test-server.ts';

/** SHA-1 of a chart that the test catalogue lacks. */
export const UNKNOWN_HASH = '0c'.repeat(20);

/** Body of a play that unnamed_sdvx_clone sends. */
export const uscPlay = (
  chartHash = UNKNOWN_HASH,
  { options, windows, ...score }: { options?: object; windows?: object } & Record<string, unknown> = {},
) => ({
  score: {
    score: 9_512_345,
    crit: 1500,
    near: 80,
    error: 12,
    gauge: 0.83,
    timestamp: 1_771_000_000,
    early: 44,
    late: 36,
    combo: 650,
    options: { gaugeType: 0, gaugeOpt: 0, mirror: false, random: false, autoFlags: 0, ...options },
    windows: { perfect: 46, good: 150, hold: 150, miss: 300, slam: 84, ...windows },
    ...score,
  },
  chart: {
    chartHash,
    title: 'Nobody knows this',
    artist: 'a',
    effector: 'b',
    illustrator: '',
    difficulty: 3,
    level: 17,
    bpm: '180',
  },
});

/** SHA-1 of a chart that `loadUSC` adds to a server, for both playtypes. */
export const USC_HASH = '1d'.repeat(20);

const chart = (playtype: string, hashSHA1: string) => ({
  chartID: chartID(`usc ${playtype} ${hashSHA1}`),
  songID: 1,
  playtype,
  difficulty: 'INF',
  level: '17',
  levelNum: 17,
  isPrimary: true,
  versions: [],
  data: { hashSHA1, isOfficial: true, effector: 'MAD CHILD', tableFolders: [] },
});

const seedsWith = (hash: string): SeedFiles => ({
  files: [
    {
      name: 'songs-usc.json',
      kind: 'songs',
      game: 'usc',
      entries: [{ id: 1, title: 'Powerless', artist: 'Somebody', altTitles: [], searchTerms: [], data: {} }],
    },
    {
      name: 'charts-usc.json',
      kind: 'charts',
      game: 'usc',
      entries: [chart('Controller', hash), chart('Keyboard', hash)],
    },
  ],
});

/** Adds a song with a chart for each playtype to a server. */
export const loadUSC = ({ deps }: TestServer, hash = USC_HASH) => deps.writer.run(loadCatalogue, seedsWith(hash));

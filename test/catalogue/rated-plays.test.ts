import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, test } from 'vitest';

import { readSeeds, type SeedFile, type SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { upload } from '../support/calls.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';
import { seedFile } from './support.ts';

// The public files of BMS and IIDX charts are too large for the reference data, so the charts of the facts are added in
// their shape: that of IIDX to a song of the real database.

const shared = process.env['KAIDEN_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const seeds = resolve(shared, 'seeds-2026');
const vectors = resolve(shared, 'reference/vectors-2026.json');
const isThere = existsSync(seeds) && existsSync(vectors);
if (!isThere) console.warn(`SKIPPED: there is no song database of 2026, or there are no vectors of 2026, at ${shared}`);

type Numbers = Readonly<Record<string, number>>;
interface Vector {
  id: string;
  in: Readonly<Record<string, number | string>>;
  out: number | Numbers;
}

const rows = isThere ? (JSON.parse(readFileSync(vectors, 'utf8')) as { vectors: Vector[] }).vectors : [];
const vector = (id: string): Vector => rows.find((row) => row.id === id)!;

/** A HARD CLEAR on a chart of BMS 14K, and one on a chart of IIDX SP. */
const OF_BMS = 'bms-406c1cc4';
const OF_IIDX = 'iidx-e9262295';

const chart = (legacyChartID: string, songID: string, more: object) => ({
  id: `C-${legacyChartID}`,
  legacyChartID,
  songID,
  difficulty: 'CHART',
  level: '?',
  levelNum: 0,
  isPrimary: true,
  versions: [],
  ...more,
});

const tier = (value: unknown) => ({ value, text: String(value), individualDifference: false });

/** Returns the charts of the facts; that of IIDX belongs to a song with this id. */
function chartsOfFacts(iidxSong: string): SeedFile[] {
  const [bms, iidx] = [vector(OF_BMS).in, vector(OF_IIDX).in];
  const song = {
    id: 'S-bms',
    legacySongID: 1,
    title: 'A song',
    artist: 'Somebody',
    altTitles: [],
    searchTerms: [],
    data: { genre: null, subtitle: null, subartist: null, tableString: null },
  };
  const hashes = { hashMD5: 'ab'.repeat(16), hashSHA256: 'cd'.repeat(32) };
  return [
    seedFile('songs', [song], 'bms'),
    seedFile(
      'charts',
      [
        chart('bms-of-facts', song.id, {
          data: { notecount: 1000, ...hashes, tableFolders: {}, sglEC: bms['sglEC'], sglHC: bms['sglHC'] },
        }),
      ],
      'bms-14k',
    ),
    seedFile(
      'charts',
      [
        chart('iidx-of-facts', iidxSong, {
          difficulty: 'ANOTHER',
          level: String(iidx['level']),
          levelNum: iidx['level'],
          versions: ['33'],
          data: {
            notecount: 1000,
            inGameID: 1,
            ncTier: tier(iidx['ncTier']),
            hcTier: tier(iidx['hcTier']),
            exhcTier: tier(iidx['exhcTier']),
          },
        }),
      ],
      'iidx-sp',
    ),
  ];
}

const OF_GAME = /^(songs|charts)-/;

async function seedsWithFacts(): Promise<{ files: SeedFiles; title: string }> {
  const { files } = await readSeeds(seeds);
  const songs = files.find(({ name }) => name === 'songs-iidx.json')!;
  const { id, title } = songs.entries[0] as { id: string; title: string };
  const usual = files.filter(({ name }) => !OF_GAME.test(name) || name === songs.name);
  return { files: { files: [...usual, ...chartsOfFacts(id)] }, title };
}

describe.skipIf(!isThere)('with the public song database of 2026', () => {
  let server: TestServer;
  let hazel: Player;
  let title: string;
  beforeAll(async () => {
    const { files, ...named } = await seedsWithFacts();
    ({ title } = named);
    server = await createTestServer({ seeds: files });
    hazel = await server.player('hazel');
    return () => server.close();
  });

  /** Imports a play and returns its ratings, those of the PB, and the profile's. */
  async function ratingsOf(gpt: { game: string; playtype: string }, play: object) {
    const score = { score: 1500, timeAchieved: NOON, ...play };
    const { scoreIDs, errors } = await upload(hazel, { meta: { ...gpt, service: 'test' }, scores: [score] });
    expect([scoreIDs.length, errors]).toEqual([1, []]);
    const stored = await hazel.api.scores.get({ params: { scoreID: scoreIDs[0]! } });
    const { body } = await hazel.api.ugpts.allPBs({ params: { userID: 'me', ...gpt } });
    return { score: stored.body.score.calculatedData, pb: body.pbs[0]!.calculatedData };
  }

  test('a HARD CLEAR on the BMS chart of the facts is worth 20.19 sieglinde', async () => {
    const { in: facts, out } = vector(OF_BMS);
    const bms14 = { game: 'bms', playtype: '14K' };
    const play = { lamp: facts['lamp'], matchType: 'bmsChartHash', identifier: 'ab'.repeat(16) };
    const { score, pb } = await ratingsOf(bms14, play);
    expect(score['sieglinde']).toBe(out);
    expect(score['sieglinde']!.toFixed(2)).toBe('20.19');
    expect(pb).toEqual(score);
  });

  test('a HARD CLEAR on the IIDX chart with tiers is worth 13.2', async () => {
    const { in: facts, out } = vector(OF_IIDX);
    const sp = { game: 'iidx', playtype: 'SP' };
    const play = { lamp: facts['lamp'], matchType: 'songTitle', identifier: title, difficulty: 'ANOTHER' };
    const { score, pb } = await ratingsOf(sp, play);
    expect(score['ktLampRating']).toBe((out as Numbers)['ktLampRating']);
    expect(score['ktLampRating']).toBe(13.2);
    expect(pb['ktLampRating']).toBe(13.2);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { migrateDatabase } from '../../db/migrate.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { median, ms, quantile, target, whole } from '../figures.ts';
import { oneByOne } from '../one-by-one.ts';
import { startProgram } from '../program.ts';
import { randomOf } from '../random.ts';
import { printNote, printTable } from '../table.ts';

const PBS = 10_000;
/** Maximum time of an answer (ms). */
const GOAL = 20;

interface BenchGame {
  game: string;
  /** Values of the data that parts of the rating depend on. */
  versions: readonly string[];
  difficulties: readonly string[];
  /** Maximum score, and level of the hardest chart. */
  max: number;
  hardest: number;
  lamps: readonly string[];
}

/** A rating of many lamps, and one of two parts with alternative charts. */
export const GAMES: readonly BenchGame[] = [
  {
    game: 'sdvx',
    versions: ['vivid'],
    difficulties: ['NOV', 'ADV', 'EXH', 'MXM'],
    max: 10_000_000,
    hardest: 20,
    lamps: ['FAILED', 'CLEAR', 'EXCESSIVE CLEAR', 'ULTIMATE CHAIN'],
  },
  {
    game: 'jubeat',
    versions: ['festo', 'festo', 'festo', 'beyond'],
    difficulties: ['BSC', 'ADV', 'EXT', 'HARD EXT'],
    max: 1_000_000,
    hardest: 10.9,
    lamps: ['CLEAR', 'FULL COMBO'],
  },
];

const chartIDOf = (n: number): string => createHash('sha1').update(`rating ${n}`).digest('hex');
const levelOf = ({ hardest, difficulties }: BenchGame, n: number): number =>
  Math.round(10 * (1 + ((hardest - 1) * ((n % difficulties.length) + ((n * 37) % 100) / 100)) / difficulties.length)) /
  10;

function seeds(bench: BenchGame): SeedFiles {
  const { game, difficulties, versions } = bench;
  const songs = Array.from({ length: PBS / difficulties.length }, (_, id) => ({
    id: id + 1,
    title: `Song ${id + 1}`,
    artist: `Artist ${id % 300}`,
    altTitles: [],
    searchTerms: [],
    data: { displayVersion: versions[id % versions.length] },
  }));
  const charts = Array.from({ length: PBS }, (_, n) => {
    const difficulty = difficulties[n % difficulties.length]!;
    return {
      chartID: chartIDOf(n),
      songID: 1 + Math.floor(n / difficulties.length),
      playtype: 'Single',
      difficulty,
      level: String(Math.floor(levelOf(bench, n))),
      levelNum: levelOf(bench, n),
      isPrimary: true,
      versions: [],
      data: { inGameID: n, ...(game === 'jubeat' && { isHardMode: difficulty.startsWith('HARD') }) },
    };
  });
  return {
    files: [
      { name: `songs-${game}.json`, kind: 'songs', game, entries: songs },
      { name: `charts-${game}.json`, kind: 'charts', game, entries: charts },
    ],
  };
}

/** Returns a BATCH-MANUAL file with a play on every chart, the better the easier the chart. */
function batch({ game, max, hardest, lamps, ...bench }: BenchGame): string {
  const random = randomOf(5);
  const scores = Array.from({ length: PBS }, (_, n) => {
    const level = levelOf({ game, max, hardest, lamps, ...bench }, n);
    const part = 1 - (0.02 + 0.1 * (level / hardest)) * random() ** 2;
    return {
      score: Math.floor((max * part) / 10) * 10,
      ...(game === 'jubeat' && { percent: Math.floor(1000 * part) / 10 }),
      lamp: lamps[Math.floor(lamps.length * random() * part)],
      matchType: 'chartID',
      identifier: chartIDOf(n),
      timeAchieved: Date.UTC(2026, 0, 1) + n * 90_000,
    };
  });
  return JSON.stringify({ meta: { game, playtype: 'Single', service: 'bench' }, scores });
}

/** Fills a data folder with the charts of a game and a player who has played all of them. */
export async function fill(dataDir: string, bench: BenchGame): Promise<void> {
  const file = join(dataDir, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions) });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, seeds(bench));
  const account = { username: 'bench', email: 'bench@example.com', passwordHash: 'none' };
  const { id: userID } = await writer.run(createAccount, account);
  const { scoreIDs, errors } = await writer.run(importScores, {
    importID: randomBytes(20).toString('hex'),
    userID,
    importType: 'ir/direct-manual',
    body: new TextEncoder().encode(batch(bench)),
    userIntent: false,
  });
  if (scoreIDs.length !== PBS) throw new Error(`stored ${scoreIDs.length} scores: ${JSON.stringify(errors[0])}`);
  await writer.close();
}

/** Returns how long SQLite alone takes to read the values that a rating depends on (ms). */
function plainRead(dataDir: string, seconds: number): number[] {
  const client = new Database(join(dataDir, 'kaiden.db'), { readonly: true });
  const statement = client
    .prepare(
      `select p.chart, p.score, p.lamp_index, r.value from pb_ratings r
       join pbs p on p.user = r.user and p.chart = r.chart where r.user = 1 and r.alg = ? order by r.value desc`,
    )
    .raw();
  const [alg] = client.prepare('select alg from pb_ratings limit 1').pluck().all();
  const taken: number[] = [];
  for (const until = performance.now() + 1000 * seconds; taken.length < 20 || performance.now() < until;) {
    const start = performance.now();
    if (statement.all(alg).length !== PBS) throw new Error('there are not as many PBs');
    taken.push(performance.now() - start);
  }
  client.close();
  return taken;
}

/** Measures the rating routes, against a plain read of the data they depend on. */
export async function benchRatings({ quick }: { quick: boolean }): Promise<void> {
  const seconds = quick ? 1 : 3;
  const rows: string[][] = [];
  for (const bench of GAMES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'kaiden-bench-'));
    await fill(dataDir, bench);
    const read = median(plainRead(dataDir, seconds));
    const kaiden = await startProgram({ KAIDEN_DATA_DIR: dataDir, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' });
    for (const path of ['rating', 'rating/gains']) {
      const url = `${kaiden.url}/api/v1/users/1/games/${bench.game}/Single/${path}`;
      const { latencies } = await oneByOne(url, { seconds });
      const taken = median(latencies);
      const goal = target(taken < GOAL, `< ${GOAL} ms`);
      rows.push([`${path}, ${bench.game}`, ms(taken), ms(quantile(latencies, 0.99)), ms(read), goal]);
    }
    await kaiden.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  printTable('Ratings', ['what', 'p50, ms', 'p99', 'plain read, ms', 'target'], rows, ['target']);
  printNote(`The player has ${whole(PBS)} PBs, on every chart of the game. The plain read is one statement over them.`);
}

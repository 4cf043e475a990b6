import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForWriting, type Db, type Tx } from '../../db/open.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import type { SeedFile, SeedFiles } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import type { GameDef } from '../../src/games/engine/define.ts';
import type { PlayContext } from '../../src/games/engine/play.ts';
import { createRegistry, type Games } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { recalculateGames } from '../../src/transfer/imports/recalculate.ts';
import type { Command } from '../../src/writer/command.ts';
import { diagnose } from './doctor.ts';
import { HOUR, NOON } from './plays.ts';
import { shortenBuckets } from './short-buckets.ts';
import { chartID, testSeeds } from './test-seeds.ts';

/** So many songs of each game are there at first, and so many there can be. */
export const FIRST_SONGS = 4;
export const ALL_SONGS = 6;
export const PLAYERS = [1, 2, 3];
/** An account that plays nothing. */
export const ADMINISTRATOR = 4;
export const GAMES = ['iidx', 'sdvx', 'gitadora'] as const;
export type WorldGame = (typeof GAMES)[number];

const numbers = Array.from({ length: ALL_SONGS }, (_, index) => index + 1);
const drumSongs = numbers.map((id) => ({
  id,
  title: `Drum ${id}`,
  artist: 'Drummer',
  altTitles: [],
  searchTerms: [],
  data: { isHot: id % 2 === 0 },
}));
const drumCharts = numbers.flatMap((songID) =>
  ['ADVANCED', 'EXTREME'].map((difficulty, at) => ({
    chartID: chartID(`gitadora ${songID} ${difficulty}`),
    songID,
    playtype: 'Dora',
    difficulty,
    level: `${songID + at}.00`,
    levelNum: songID + at,
    isPrimary: true,
    versions: [],
    rgcID: null,
    data: { inGameID: songID },
    tierlistInfo: {},
  })),
);

const everything: readonly SeedFile[] = [
  ...testSeeds().files,
  { name: 'songs-gitadora.json', kind: 'songs', game: 'gitadora', entries: drumSongs },
  { name: 'charts-gitadora.json', kind: 'charts', game: 'gitadora', entries: drumCharts },
];

type Entry = Record<string, unknown> & { data: Record<string, unknown> };
const entriesOf = (kind: 'songs' | 'charts', game: WorldGame): Entry[] =>
  everything.find((file) => file.kind === kind && file.game === game)!.entries as Entry[];

export const songSeed = (game: WorldGame, n: number): Entry => entriesOf('songs', game).find(({ id }) => id === n)!;
export const chartSeeds = (game: WorldGame, n: number): Entry[] =>
  entriesOf('charts', game).filter(({ songID }) => songID === n);

/** Songs and charts as seed files. */
export const seedsOf = (game: WorldGame, songs: readonly unknown[], charts: readonly unknown[]): SeedFiles => ({
  files: [
    { name: `songs-${game}.json`, kind: 'songs', game, entries: [...songs] },
    { name: `charts-${game}.json`, kind: 'charts', game, entries: [...charts] },
  ],
});

const games = createRegistry(definitions);

/** The games with other rules: profiles count fewer PBs, and one formula gives other values. */
const otherGames = createRegistry(
  definitions.map((game: GameDef) => {
    if (game.id !== 'iidx') return game;
    const { SP } = game.playtypes;
    const { ktLampRating } = SP!.scoreAlgs;
    const scoreAlgs = {
      ...SP!.scoreAlgs,
      ktLampRating: { ...ktLampRating!, calc: ({ chart }: PlayContext) => chart.levelNum / 2 },
    };
    const few = { ...SP!.profileAlgs['ktLampRating']!, reduce: { op: 'meanBest', of: 'ktLampRating', n: 3 } as const };
    const profileAlgs = { ...SP!.profileAlgs, ktLampRating: few };
    const other = { ...SP!, scoreAlgs, profileAlgs, rulesVersion: 99 };
    return { ...game, playtypes: { ...game.playtypes, SP: other } };
  }),
);

/** A database with three games, a few songs and three players. */
export interface World {
  db: Db;
  games: Games;
  run: <Input, Output>(command: Command<Input, Output>, input: Input) => Promise<Output>;
  /** All rows that a query gives. */
  query: <Row>(text: string) => Row[];
  /** Starts the program anew with other rules of rating, or with the first ones again. */
  changeRules: () => Promise<void>;
}

export interface SmallWorld {
  /** Runs work on the world as it was at first; what it does to it is gone afterwards. */
  visit: <T>(work: (world: World) => Promise<T>) => Promise<T>;
  remove: () => void;
}

/**
 * A world that can be visited thousands of times. A visit is one transaction that is rolled back, so that nothing is
 * copied and nothing waits for the disk; commands run inside it as the writer runs them, one after another.
 */
export async function createSmallWorld(): Promise<SmallWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-world-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const connection = openForWriting(file);
  const { db, client } = connection;
  // Nobody plays yet, so every board is one of short buckets as soon as two have.
  shortenBuckets(client);
  const context = { now: () => NOON + 1000 * HOUR, progress: () => undefined };
  const enter = (): World => ({
    db,
    games,
    run: (command, input) => command.run(db as Tx, input, { ...context, games, transaction: {} }),
    query: (text) => client.prepare(text).all() as never[],
    async changeRules() {
      const next = this.games === games ? otherGames : games;
      this.games = next;
      this.run = (command, input) => command.run(db as Tx, input, { ...context, games: next, transaction: {} });
      const { outdated } = await this.run(prepareGames, undefined);
      await recalculateGames(
        { writer: this },
        next.all().filter(({ idString }) => outdated.includes(idString)),
      );
    },
  });
  await populate(enter());
  // Creates the doctor's temporary tables: those of a visit would be undone, and created again in the next one.
  await diagnose({ db, games });
  return {
    async visit(work) {
      // Statements that nobody uses any more are freed between turns of the event loop only.
      await nextTurn();
      client.exec('BEGIN IMMEDIATE');
      try {
        return await work(enter());
      } finally {
        client.exec('ROLLBACK');
      }
    },
    remove() {
      connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function populate({ run }: World): Promise<void> {
  await run(prepareGames, undefined);
  const first = numbers.slice(0, FIRST_SONGS);
  for (const game of GAMES) {
    const songs = first.map((n) => songSeed(game, n));
    const charts = first.flatMap((n) => chartSeeds(game, n));
    await run(loadCatalogue, seedsOf(game, songs, charts));
  }
  for (const id of [...PLAYERS, ADMINISTRATOR]) {
    await run(createAccount, { username: `player${id}`, email: `${id}@example.com`, passwordHash: 'none' });
  }
}

let imports = 0;

/** Imports a BATCH-MANUAL document for a player. */
export async function importDocument({ run }: World, userID: number, document: unknown): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(document));
  const importID = `import ${++imports}`;
  await run(importScores, { importID, userID, importType: 'ir/direct-manual', body, userIntent: false });
}

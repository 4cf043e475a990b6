import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Database from 'better-sqlite3';

import { migrateDatabase } from '../../db/migrate.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import { hashPassword } from '../../src/accounts/auth/passwords.ts';
import { readSeeds } from '../../src/catalogue/seeds/files.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry, type Games } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { randomOf } from '../random.ts';
import { createBulkWriter, type BulkWriter } from './bulk-writer.ts';
import { readParts, type Part } from './games.ts';
import { documents } from './history.ts';
import { livePlayers } from './live.ts';
import { send, type PlayerData } from './send.ts';

export interface DataOptions {
  dir: string;
  users: number;
  scores: number;
  seed: number;
  /** Folder of seed files; by default the real song database beside the project, else the demo's. */
  catalogue?: string;
  /** Hears how many scores there are. */
  tell?: (stored: number) => void;
}

/** Password of all users. */
export const PASSWORD = 'correct horse battery';
/** The one with the most PBs, who has a bit of everything. */
export const HEAVY = 'bench-heavy';
export const ADMIN = 'bench-admin';
const HEAVY_PBS = 5000;
/** Plays of one import. */
const IMPORT = 2000;

/**
 * Makes a database with users and scores of several games, through the very commands that imports run: the same for the
 * same numbers, but for times of import and random ids. Returns how many scores are stored.
 */
export async function createData({
  dir,
  users,
  scores,
  seed,
  catalogue = usualCatalogue(),
  tell,
}: DataOptions): Promise<number> {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'kaiden.db');
  await migrateDatabase(file);
  const games = createRegistry(definitions);
  await fillCatalogue(file, games, catalogue);
  const parts = await readParts(file, games);
  const writer = createBulkWriter({ file, games });
  try {
    const players = await addUsers(writer, parts, { users, seed });
    const stored = await play(writer, players, scores, tell);
    await livePlayers(writer, games, players);
    return stored;
  } finally {
    await writer.close();
    markTold(file);
  }
}

/** Marks all imports as told to whoever wants to know, as a server has done long ago: else it is busy with that. */
function markTold(file: string): void {
  const client = new Database(file);
  client.exec('update imports set untold = 0');
  client.close();
}

async function fillCatalogue(file: string, games: Games, catalogue: string): Promise<void> {
  const writer = createBulkWriter({ file, games });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, await readSeeds(catalogue));
  await writer.close();
}

function usualCatalogue(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const real = join(root, '../shared/seeds');
  return existsSync(real) ? real : join(root, 'demo/catalogue');
}

async function addUsers(
  writer: BulkWriter,
  parts: readonly Part[],
  { users, seed }: Pick<DataOptions, 'users' | 'seed'>,
): Promise<PlayerData[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const add = async (username: string, authLevel = 1) =>
    (await writer.run(createAccount, { username, email: `${username}@example.com`, passwordHash, authLevel })).id;
  const players: PlayerData[] = [];
  for (let n = 0; n < users; n += 1) {
    const random = randomOf(seed * 1_000_003 + n);
    const part = n === 0 ? parts[0]! : choose(parts, random());
    players.push({ userID: await add(n === 0 ? HEAVY : `bench-${n}`), part, random });
  }
  await add(ADMIN, 3);
  return players;
}

function choose(parts: readonly Part[], at: number): Part {
  let passed = 0;
  const all = parts.reduce((sum, { share }) => sum + share, 0);
  return parts.find(({ share }) => (passed += share / all) > at) ?? parts[0]!;
}

/** Few play very much, most play little. */
const weightOf = (place: number): number => 1 / (place + 20);

async function play(
  writer: BulkWriter,
  players: readonly PlayerData[],
  scores: number,
  tell: DataOptions['tell'],
): Promise<number> {
  const [heavy] = players;
  const heavyScores = Math.min(2 * HEAVY_PBS, Math.floor(scores / 4));
  const total = players.slice(1).reduce((sum, _, place) => sum + weightOf(place), 0);
  let stored = 0;
  for (const [n, { userID, part, random }] of players.entries()) {
    const plays = n === 0 ? heavyScores : Math.max(1, Math.round(((scores - heavyScores) * weightOf(n - 1)) / total));
    const known = n === 0 ? HEAVY_PBS : Math.max(1, Math.floor(plays / 2));
    const taste = { part, skill: n === 0 ? 0.8 : random(), known: Math.min(known, part.charts.length), random };
    let number = 0;
    for (const document of documents(taste, plays, IMPORT)) {
      stored += await send(writer, { userID, document, name: `${userID} ${(number += 1)}` });
      tell?.(stored);
    }
  }
  return heavy ? stored : 0;
}

import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading } from '../../db/open.ts';
import { createAccount, createKey } from '../../src/accounts/auth/commands.ts';
import { hashPassword } from '../../src/accounts/auth/passwords.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { batch, NOON, play, type TestPlay } from './plays.ts';
import { shared } from './shared.ts';
import { SONGS, testSeeds } from './test-seeds.ts';

/** As many plays as asked for, no two the same; with steps of eleven minutes, so that there are many sessions. */
export const manyPlays = (count: number): TestPlay[] =>
  Array.from({ length: count }, (_, n) =>
    play(1 + (n % SONGS), {
      score: 300 + Math.floor(n / SONGS),
      lamp: ['FAILED', 'EASY CLEAR', 'CLEAR', 'HARD CLEAR'][n % 4]!,
      timeAchieved: NOON - ((n * 7) % count) * 660_000,
      optional: { bp: n % 50 },
    }),
  );

/**
 * Fills a folder with a database that has the test catalogue and one player with a few scores; returns their key, which is the same in all
 * of these folders. They can log in if they are given a password.
 */
export async function fillDataFolder(folder: string, password?: string): Promise<{ key: string }> {
  const name = `hazel-${password === undefined ? 'without' : encodeURIComponent(password)}`;
  const from = await shared(name, (made) => fill(made, password));
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(from, 'kaiden.db'), join(folder, 'kaiden.db'));
  return { key: readFileSync(join(from, 'key'), 'utf8') };
}

async function fill(folder: string, password?: string): Promise<void> {
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions), now: () => NOON });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, testSeeds());
  const passwordHash = password === undefined ? 'none' : await hashPassword(password);
  const account = { username: 'hazel', email: 'hazel@example.com', passwordHash };
  const { id: userID } = await writer.run(createAccount, account);
  const { token: key } = await writer.run(createKey, { userID, identifier: 'test', permissions: ['submit_score'] });
  await writer.run(importScores, {
    importID: 'an earlier import',
    userID,
    importType: 'ir/direct-manual',
    body: Buffer.from(JSON.stringify(batch([play(1), play(2), play(3, { timeAchieved: null })]))),
    userIntent: false,
  });
  await writer.close();
  writeFileSync(join(folder, 'key'), key);
}

/** How many scores `fillDataFolder` leaves. */
export const EARLIER_SCORES = 3;

export const copyDataFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true });

/** The only value of a query. */
export function readOne(folder: string, query: string): unknown {
  const connection = openForReading(join(folder, 'kaiden.db'));
  try {
    return connection.client.prepare(query).pluck().get();
  } finally {
    connection.close();
  }
}

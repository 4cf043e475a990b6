import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrateDatabase } from '../db/migrate.ts';
import type { OpenOptions } from '../db/open.ts';
import { createAccount, createKey } from '../src/accounts/auth/commands.ts';
import definitions from '../src/games/all.gen.ts';
import { createRegistry } from '../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../src/transfer/imports/catalogue-commands.ts';
import { importScores } from '../src/transfer/imports/commands.ts';
import type { Writer } from '../src/writer/command.ts';
import { createInlineWriter } from '../src/writer/inline.ts';
import { benchSeeds } from './catalogue.ts';
import { batchOf } from './plays.ts';

/** A data folder with a catalogue, filled by a writer on this thread before a server opens it. */
export interface World {
  dataDir: string;
  file: string;
  writer: Writer;
  remove(): Promise<void>;
}

export interface Player {
  userID: number;
  key: string;
}

export async function createWorld(options: OpenOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaiden-bench-'));
  const file = join(dataDir, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions), ...options });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, benchSeeds());
  return {
    dataDir,
    file,
    writer,
    async remove() {
      await writer.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes accounts with a key each. */
export async function addPlayers({ writer }: World, count: number): Promise<Player[]> {
  const players: Player[] = [];
  for (let n = 0; n < count; n += 1) {
    const username = `bench${randomBytes(6).toString('hex')}`;
    const account = { username, email: `${username}@example.com`, passwordHash: 'none' };
    const { id: userID } = await writer.run(createAccount, account);
    const { token: key } = await writer.run(createKey, {
      userID,
      identifier: 'bench',
      permissions: ['submit_score'],
    });
    players.push({ userID, key });
  }
  return players;
}

/** Imports a batch on this thread and returns how long it took (ms), without making the batch. */
export async function importHere({ writer }: World, userID: number, size: number): Promise<number> {
  const body = new TextEncoder().encode(batchOf(userID, size));
  const importID = randomBytes(20).toString('hex');
  const start = performance.now();
  const document = await writer.run(importScores, {
    importID,
    userID,
    importType: 'ir/direct-manual',
    body,
    userIntent: false,
  });
  const ms = performance.now() - start;
  if (document.scoreIDs.length !== size) throw new Error(`stored ${document.scoreIDs.length} of ${size} scores`);
  return ms;
}

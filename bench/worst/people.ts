import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';

import { openForWriting } from '../../db/open.ts';
import { jobs } from '../../db/schema/index.ts';
import { createAccount, createKey } from '../../src/accounts/auth/commands.ts';
import { hashPassword } from '../../src/accounts/auth/passwords.ts';
import { jobs as allJobs } from '../../src/operations/jobs/list.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { largeFile } from '../plays.ts';
import { addPlayers, createWorld, importHere, type Player, type World } from '../world.ts';

/** Password of all accounts; each has its real hash. */
export const PASSWORD = 'correct horse battery staple';
/** Plays of the attacker's import that is there from the beginning. */
export const STORED_PLAYS = 30_000;
const OTHERS = 20;

export interface Account extends Player {
  username: string;
}

export interface People {
  attacker: Account;
  /** Import of the attacker with 30,000 plays, completed. */
  importID: string;
  /** Accounts of the observer, each for a few requests. */
  observers: Account[];
  /** A player with 1,000 scores. */
  playerID: number;
}

/** A data folder with a catalogue, some players, an attacker and an observer; its database is closed. */
export interface WorstWorld extends People {
  dataDir: string;
  remove(): void;
}

/** Creates the data folder that the server of each attack gets a copy of. */
export async function createWorstWorld(observers: number): Promise<WorstWorld> {
  const world = await createWorld();
  const [player, ...others] = await addPlayers(world, 1 + OTHERS);
  await importHere(world, player!.userID, 1000);
  for (const { userID } of others) await importHere(world, userID, 100);
  const [attacker, ...observing] = await addAccounts(world, 1 + observers);
  const importID = await importLarge(world, attacker!.userID);
  await world.writer.close();
  await skipJobs(world.file);
  return {
    dataDir: world.dataDir,
    attacker: attacker!,
    importID,
    observers: observing,
    playerID: player!.userID,
    remove: () => rmSync(world.dataDir, { recursive: true, force: true }),
  };
}

/** Notes the daily jobs as done, so that none of them runs in the middle of a measurement. */
async function skipJobs(file: string): Promise<void> {
  const connection = openForWriting(file);
  const lastStarted = Date.now();
  const rows = allJobs.map(({ name }) => ({ name, lastStarted, lastOutcome: 'done' as const }));
  await connection.db.insert(jobs).values(rows);
  connection.close();
}

async function addAccounts({ writer }: World, count: number): Promise<Account[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const accounts: Account[] = [];
  for (let n = 0; n < count; n += 1) {
    const username = `worst${n}`;
    const account = { username, email: `${username}@example.com`, passwordHash };
    const { id: userID } = await writer.run(createAccount, account);
    const permissions = ['submit_score', 'delete_score'] as const;
    const { token: key } = await writer.run(createKey, { userID, identifier: 'bench', permissions: [...permissions] });
    accounts.push({ userID, username, key });
  }
  return accounts;
}

async function importLarge({ writer }: World, userID: number): Promise<string> {
  const body = new TextEncoder().encode(largeFile({ number: 0, plays: STORED_PLAYS }));
  const importID = randomBytes(20).toString('hex');
  await writer.run(importScores, { importID, userID, importType: 'ir/direct-manual', body, userIntent: false });
  return importID;
}

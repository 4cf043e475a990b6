import { join } from 'node:path';

import { PERMISSIONS } from '../../../contracts/contract.ts';
import { migrateDatabase } from '../../../db/migrate.ts';
import { createAccount, createKey } from '../../../src/accounts/auth/commands.ts';
import { hashPassword } from '../../../src/accounts/auth/passwords.ts';
import { changePicture } from '../../../src/accounts/pictures/commands.ts';
import { filesIn } from '../../../src/base/files/stored-files.ts';
import definitions from '../../../src/games/all.gen.ts';
import { createRegistry } from '../../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../../src/transfer/imports/catalogue-commands.ts';
import { importScores } from '../../../src/transfer/imports/commands.ts';
import { createInlineWriter } from '../../../src/writer/inline.ts';
import { copyDataFolder, manyPlays } from '../data-folder.ts';
import { pictureBytes } from '../pictures.ts';
import { batch, NOON } from '../plays.ts';
import { temporaryFolder } from '../program.ts';
import { shared } from '../shared.ts';
import { testSeeds } from '../test-seeds.ts';

/** Every account has this password. */
export const PASSWORD = 'a long password';
/** Has many scores, a profile picture and a banner; nobody changes them. */
export const STAR = 'willow';
/** Accounts that clients change things in. */
export const ACTORS = ['hazel', 'rowan', 'aspen', 'linden'] as const;

/** The import that brought the scores of the star. */
export const STAR_IMPORT = 'a'.repeat(40);

/** So many that an export doesn't fit into what the kernel buffers for a socket. */
const SCORES = 16_000;

/** Returns a data folder of its own for the test, with the star and the actors. */
export async function crowdedFolder(): Promise<string> {
  const folder = join(temporaryFolder(), 'data');
  copyDataFolder(await shared('crowd', fill), folder);
  return folder;
}

async function fill(folder: string): Promise<void> {
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions), now: () => NOON });
  await writer.run(prepareGames, undefined);
  await writer.run(loadCatalogue, testSeeds());
  const passwordHash = await hashPassword(PASSWORD);
  const ids: number[] = [];
  for (const username of [STAR, ...ACTORS]) {
    const user = await writer.run(createAccount, { username, email: `${username}@example.com`, passwordHash });
    await writer.run(createKey, { userID: user.id, identifier: 'test', permissions: [...PERMISSIONS] });
    ids.push(user.id);
  }
  const plays = manyPlays(SCORES).map((play, n) => ({ ...play, comment: `${n} ${'remark '.repeat(15)}` }));
  await writer.run(importScores, {
    importID: STAR_IMPORT,
    userID: ids[0]!,
    importType: 'ir/direct-manual',
    body: Buffer.from(JSON.stringify(batch(plays))),
    userIntent: false,
  });
  const files = filesIn(folder, 'pictures');
  for (const [shade, kind] of (['pfp', 'banner'] as const).entries()) {
    const location = await files.store(pictureBytes(shade));
    await writer.run(changePicture, { userID: ids[0]!, kind, location });
  }
  await writer.close();
}

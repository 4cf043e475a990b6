import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrateDatabase } from '../../db/migrate.ts';
import { createAccount } from '../../src/accounts/auth/commands.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { loadCatalogue, prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { benchSeeds } from '../catalogue.ts';
import { createData } from '../data/fill.ts';
import { send } from '../data/send.ts';
import { oneOnEachChart } from '../plays.ts';

/** Username of a player with 10,000 PBs, each on a chart of its own: no real game has as many charts. */
export const COMPLETE = 'bench-complete';

/**
 * A data folder with somebody in it who has 10,000 PBs and as many scores: a copy of the one that is given, or a new one with a
 * few players. Its catalogue has invented songs in the place of some of iidx.
 */
export async function prepareFolder(given: string | undefined): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'kaiden-bench-web-'));
  if (given === undefined) await createData({ dir, users: 100, scores: 50_000, seed: 1 });
  for (const name of ['kaiden.db', 'kaiden.db-wal', 'secret.key']) {
    if (given !== undefined && existsSync(join(given, name))) cpSync(join(given, name), join(dir, name));
  }
  const file = join(dir, 'kaiden.db');
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions) });
  try {
    await writer.run(prepareGames, undefined);
    await writer.run(loadCatalogue, benchSeeds());
    const account = { username: COMPLETE, email: `${COMPLETE}@example.com`, passwordHash: 'none' };
    const { id: userID } = await writer.run(createAccount, account);
    await send(writer, { userID, document: oneOnEachChart(), name: COMPLETE });
  } finally {
    await writer.close();
  }
  return dir;
}

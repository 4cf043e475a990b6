import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, type Db } from '../../db/open.ts';
import { readConfig, type Config } from '../config.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { prepareGames } from '../imports/catalogue-commands.ts';
import { databaseFile } from '../server.ts';
import type { Writer } from '../writer/command.ts';
import { createInlineWriter } from '../writer/inline.ts';

/**
 * Opens the data folder for a command, also beside a running server: SQLite's lock makes the two take turns.
 * Makes the database when there is none.
 */
export async function withWriter<T>(
  work: (open: { writer: Writer; db: Db }) => Promise<T>,
  { dataDir }: Pick<Config, 'dataDir'> = readConfig(process.env),
): Promise<T> {
  const file = databaseFile(dataDir);
  await migrateDatabase(file);
  const writer = createInlineWriter({ file, games: createRegistry(definitions) });
  const reader = openForReading(file);
  try {
    await writer.run(prepareGames, undefined);
    return await work({ writer, db: reader.db });
  } finally {
    reader.close();
    await writer.close();
  }
}

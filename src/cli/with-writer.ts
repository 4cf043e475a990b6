import type { Issue } from '../../contracts/common.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, type Db } from '../../db/open.ts';
import { createSnapshots, type Snapshot } from '../../db/snapshot.ts';
import { readConfig, type Config } from '../base/config.ts';
import { databaseFile } from '../base/database-file.ts';
import { applyVersionsFile } from '../catalogue/versions/apply.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry, type Games } from '../games/registry.ts';
import { findOutdated, prepareGames } from '../transfer/imports/catalogue-commands.ts';
import { recalculateGames } from '../transfer/imports/recalculate.ts';
import { createInlinePreparer, type Preparer } from '../transfer/imports/workers/preparer.ts';
import type { Writer } from '../writer/command.ts';
import { createInlineWriter } from '../writer/inline.ts';

export interface OpenFolder {
  writer: Writer;
  db: Db;
  /** Runs reads in one snapshot. */
  snapshot: Snapshot;
  games: Games;
  /** Faults of `versions.json`; a file with faults is ignored. */
  versionFaults: readonly Issue[];
  /** Reads the files that a command imports. */
  preparer: Preparer;
}

/**
 * Opens the data folder for a command; the server may be running, because SQLite's lock makes the two take turns. Creates the database if there
 * is none.
 */
export async function withWriter<T>(
  work: (open: OpenFolder) => Promise<T>,
  { dataDir, region }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'region'>> = readConfig(process.env),
): Promise<T> {
  const file = databaseFile(dataDir);
  await migrateDatabase(file);
  const games = createRegistry(definitions, null, region);
  const writer = createInlineWriter({ file, games });
  const reader = openForReading(file);
  try {
    await writer.run(prepareGames, undefined);
    await recalculateGames({ writer }, await findOutdated(reader.db, games));
    const versionFaults = await applyVersionsFile(dataDir, { games, writer });
    return await work({
      writer,
      db: reader.db,
      snapshot: createSnapshots(reader),
      games,
      versionFaults,
      preparer: createInlinePreparer({ file, games }),
    });
  } finally {
    reader.close();
    await writer.close();
  }
}

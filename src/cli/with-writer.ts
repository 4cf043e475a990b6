import { existsSync } from 'node:fs';

import type { Issue } from '../../contracts/common.ts';
import { DatabaseFileError, isOlder, migrateDatabase, OlderDatabaseError } from '../../db/migrate.ts';
import { openForReading, type Db } from '../../db/open.ts';
import { createSnapshots, type Snapshot } from '../../db/snapshot.ts';
import { readConfig, type Config } from '../base/config.ts';
import { databaseFile, describeMissing } from '../base/database-file.ts';
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

interface Options {
  /** By default that of the settings. */
  place?: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'region'>>;
  /** Whether a database is created if there is none; otherwise a mistyped data folder would be filled. */
  mayCreate?: boolean;
  /** Whether a database of an older version is upgraded; true by default. */
  mayUpgrade?: boolean;
}

/**
 * Opens the data folder for a command; the server may be running, because SQLite's lock makes the two take turns. Throws
 * DatabaseFileError if there is no database, or one that may not be upgraded.
 */
export async function withWriter<T>(
  work: (open: OpenFolder) => Promise<T>,
  { place: { dataDir, region } = readConfig(process.env), mayCreate = false, mayUpgrade = true }: Options = {},
): Promise<T> {
  const file = databaseFile(dataDir);
  if (!mayCreate && !existsSync(file)) throw new DatabaseFileError(describeMissing(dataDir));
  if (!mayUpgrade && isOlder(file)) throw new OlderDatabaseError(file);
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

import { migrateDatabase, type MigrationReport } from '../../db/migrate.ts';
import type { Games } from '../../src/games/registry.ts';
import { prepareGames } from '../../src/transfer/imports/catalogue-commands.ts';
import { recalculateGames } from '../../src/transfer/imports/recalculate.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';

/** Upgrades a database as a start of the server and its job for changed rules do. */
export async function upgradeDatabase(file: string, games: Games): Promise<MigrationReport> {
  const report = await migrateDatabase(file);
  const writer = createInlineWriter({ file, games });
  const { outdated } = await writer.run(prepareGames, undefined);
  const changed = games.all().filter(({ idString }) => outdated.includes(idString));
  await recalculateGames({ writer }, changed);
  await writer.close();
  return report;
}

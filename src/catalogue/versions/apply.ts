import type { Issue } from '../../../contracts/common.ts';
import type { Games } from '../../games/registry.ts';
import type { Writer } from '../../writer/command.ts';
import { nameVersions } from './commands.ts';
import { readVersionsFile } from './file.ts';

/**
 * Brings the database up to date with `versions.json` of the data folder. With a fault in it nothing is changed: what it
 * said before stays. Returns the faults.
 */
export async function applyVersionsFile(
  dataDir: string,
  { games, writer }: { games: Games; writer: Writer },
): Promise<readonly Issue[]> {
  const { versions, faults } = readVersionsFile(dataDir, games);
  if (versions) await writer.run(nameVersions, versions);
  return faults;
}

import type { Issue } from '../../../contracts/common.ts';
import type { Games } from '../../games/registry.ts';
import type { Writer } from '../../writer/command.ts';
import { nameVersions } from './commands.ts';
import { readVersionsFile } from './file.ts';

/** Updates the database from `versions.json` in the data folder. If it has a fault, nothing changes. Returns the faults. */
export async function applyVersionsFile(
  dataDir: string,
  { games, writer }: { games: Games; writer: Writer },
): Promise<readonly Issue[]> {
  const { versions, faults } = readVersionsFile(dataDir, games);
  if (versions) await writer.run(nameVersions, versions);
  return faults;
}

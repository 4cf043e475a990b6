import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import type { Tx } from '../../../db/open.ts';
import type { SeedFiles } from '../../catalogue/seeds/files.ts';
import { seedsOfGames } from '../../catalogue/seeds/of-games.ts';
import { parseSeeds, type SeedText } from '../../catalogue/seeds/unpack.ts';
import { loadAndCompare, type CatalogueReport } from '../../imports/catalogue-commands.ts';
import type { CommandContext } from '../../writer/command.ts';

/** The texts of seed files, and the games (ids) that are wanted of them; null for all. */
export interface ChosenSeeds {
  texts: SeedText[];
  games: readonly string[] | null;
}

/** Loads seed files of some games, and compares them with what is stored of these. */
export async function loadChosen(
  tx: Tx,
  { texts, games }: ChosenSeeds,
  context: CommandContext,
): Promise<{ files: SeedFiles; report: CatalogueReport }> {
  const files = seedsOfGames(parseSeeds(texts), context.games, games);
  const report = await loadAndCompare(tx, files, context);
  return { files, report: { ...report, entries: games ? report.entries.filter(isOf(games)) : report.entries } };
}

/** Returns whether an entry is of these games: what is stored of others isn't missing in the files. */
const isOf =
  (games: readonly string[]) =>
  ({ idString }: CatalogueEntry): boolean =>
    idString === null || games.includes(idString.split(':')[0]!);

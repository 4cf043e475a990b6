import { addSentSong } from '../../../catalogue/additions/add-sent-song.ts';
import { followCatalogue } from '../../../play/targets/follow-catalogue.ts';
import { command } from '../../../writer/command.ts';
import { countPlayersOfNames, findNamesOfCharts, findSentChart } from './store.ts';

/** Name of an unknown chart, as orphans have it. */
export interface UnknownChart {
  game: string;
  playtype: string;
  matchType: string;
  key: string;
}

/** Either the number of players who are still missing, or the names (rows) whose orphans now have a chart. */
export type Addition = { missing: number } | { missing: 0; names: number[] };

/**
 * Adds a chart that nobody knows to the catalogue once `players` different players have played it, as the first one's game has described
 * it. Its orphans, also those that name it by another hash, are to be retried then.
 */
export const addSentChart = command<UnknownChart & { players: number }, Addition>(
  'imports.addSentChart',
  async (tx, { game, playtype, matchType, key, players }, { games, now }) => {
    const sent = await findSentChart(
      tx,
      await findNamesOfCharts(tx, { game, playtypes: [playtype], matchType, keys: [key] }),
    );
    const playtypes = sent?.playtypes ?? [playtype];
    const keys = sent ? [sent.sha256, sent.md5] : [key];
    const names = await findNamesOfCharts(tx, { game, playtypes, matchType, keys });
    const missing = players - (await countPlayersOfNames(tx, names));
    if (missing > 0) return { missing };
    if (!sent) return { missing: 1 };
    const gpts = playtypes.flatMap((one) => games.gpt(game, one) ?? []);
    const changedFolders = await addSentSong(tx, gpts, sent);
    await followCatalogue(tx, { changedFolders, changedQuests: [] }, { games, now });
    return { missing: 0, names };
  },
);

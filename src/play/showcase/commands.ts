import { isDeepStrictEqual } from 'node:util';

import type { StatDocument } from '../../../contracts/documents/settings.ts';
import { MOST_STATS } from '../../../contracts/routes/showcase.ts';
import type { ShownStat } from '../../../db/schema/settings.ts';
import { ugptOf, type PlayerIn } from '../../catalogue/player-in.ts';
import { command } from '../../writer/command.ts';
import { toShownStat } from '../settings/stats.ts';
import { findSettings, putSettings } from '../settings/store.ts';
import { checkStats, faultsOf } from './check.ts';

/** Replaces a player's showcase by these statistics. Throws a 400 with every fault. */
export const setShowcase = command<PlayerIn & { stats: StatDocument[] }, void>(
  'showcase.set',
  async (tx, { stats, ...player }, { games }) => {
    const ugpt = await ugptOf(tx, player, games);
    await checkStats(tx, ugpt, stats);
    const shown = stats.map((stat) => toShownStat(ugpt.gpt, stat));
    await putSettings(tx, { ...(await findSettings(tx, ugpt)), stats: shown.length > 0 ? shown : null });
  },
);

/** Result of filling in a showcase from another server. */
export interface ShowcaseFilled {
  brought: number;
  already: number;
  /** Number of statistics that are impossible here. */
  impossible: number;
}

/** Fills a player's showcase with the possible ones of these statistics, if it is empty or `overwrite` is set. */
export const fillShowcase = command<PlayerIn & { stats: readonly StatDocument[]; overwrite: boolean }, ShowcaseFilled>(
  'showcase.fill',
  async (tx, { stats, overwrite, ...player }, { games }) => {
    const ugpt = await ugptOf(tx, player, games);
    const row = await findSettings(tx, ugpt);
    if (row.stats !== null && !overwrite) return { brought: 0, already: stats.length, impossible: 0 };
    const possible: ShownStat[] = [];
    for (const stat of stats) {
      if ((await faultsOf(tx, ugpt, stat)).length === 0) possible.push(toShownStat(ugpt.gpt, stat));
    }
    const shown = possible.slice(0, MOST_STATS);
    const impossible = stats.length - shown.length;
    if (isDeepStrictEqual(row.stats, shown)) return { brought: 0, already: shown.length, impossible };
    if (shown.length > 0) await putSettings(tx, { ...row, stats: shown });
    return { brought: shown.length, already: 0, impossible };
  },
);

import type { StatDocument } from '../../contracts/documents/settings.ts';
import { ugptOf, type PlayerIn } from '../catalogue/player-in.ts';
import { toShownStat } from '../settings/stats.ts';
import { findSettings, putSettings } from '../settings/store.ts';
import { command } from '../writer/command.ts';
import { checkStats } from './check.ts';

/** Lets a player show these statistics in place of those they show. Throws a 400 with every fault. */
export const setShowcase = command<PlayerIn & { stats: StatDocument[] }, void>(
  'showcase.set',
  async (tx, { stats, ...player }, { games }) => {
    const ugpt = await ugptOf(tx, player, games);
    await checkStats(tx, ugpt, stats);
    const shown = stats.map((stat) => toShownStat(ugpt.gpt, stat));
    await putSettings(tx, { ...(await findSettings(tx, ugpt)), stats: shown.length > 0 ? shown : null });
  },
);

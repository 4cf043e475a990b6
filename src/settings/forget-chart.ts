import type { Tx } from '../../db/open.ts';
import type { ShownStat } from '../../db/schema/settings.ts';
import { findShowing, putSettings } from './store.ts';

/**
 * Takes a chart that goes out of what players of a game:playtype (row) show. Returns the ids of those who showed it,
 * lowest first.
 */
export async function forgetShownChart(tx: Tx, gptRow: number, chartID: string): Promise<number[]> {
  const isOther = (stat: ShownStat) => stat.mode !== 'chart' || stat.chartID !== chartID;
  const showing = (await findShowing(tx, gptRow)).filter(({ stats }) => !stats?.every(isOther));
  for (const row of showing) {
    const stats = row.stats?.filter(isOther) ?? [];
    await putSettings(tx, { ...row, stats: stats.length > 0 ? stats : null });
  }
  return showing.map(({ user }) => user);
}

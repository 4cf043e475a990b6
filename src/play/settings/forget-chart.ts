import type { Tx } from '../../../db/open.ts';
import type { ShownStat } from '../../../db/schema/settings.ts';
import { findShowing, putSettings } from './store.ts';

/** Removes a chart that is being deleted from the showcases of a game:playtype's (row) players. Returns their ids, lowest first. */
export async function forgetShownChart(tx: Tx, gptRow: number, chartID: string): Promise<number[]> {
  const isOther = (stat: ShownStat) => stat.mode !== 'chart' || stat.chartID !== chartID;
  const showing = (await findShowing(tx, gptRow)).filter(({ stats }) => !stats?.every(isOther));
  for (const row of showing) {
    const stats = row.stats?.filter(isOther) ?? [];
    await putSettings(tx, { ...row, stats: stats.length > 0 ? stats : null });
  }
  return showing.map(({ user }) => user);
}

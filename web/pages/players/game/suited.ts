import type { FolderStats } from 'kaiden-client';

/**
 * Returns the folder that fits a player: the one whose lamps are furthest from none and from all, the larger of two alike. Undefined if nothing
 * of them is played.
 */
export function suitedOf<F extends { stats: FolderStats }>(lamps: readonly string[], folders: readonly F[]) {
  let best: { folder: F; fit: number } | undefined;
  for (const folder of folders) {
    const { chartCount, lamps: counts } = folder.stats;
    const sum = lamps.reduce((sum, lamp, at) => sum + (at / (lamps.length - 1)) * (counts[lamp] ?? 0), 0);
    const share = sum / chartCount;
    const fit = share * (1 - share) * Math.log(1 + chartCount);
    if (fit > (best?.fit ?? 0)) best = { folder, fit };
  }
  return best?.folder;
}

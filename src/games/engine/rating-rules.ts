import { stableHash } from '../../base/shared/stable-json.ts';
import type { GameDef, Playtype } from './define.ts';

/** Release of rg-stats whose formulas the modules call. */
export const RG_STATS = '1.2.1';

/** To be incremented when the engine computes other percents, grades, PBs or ratings from the same module. */
const ENGINE = 1;

/**
 * Returns the id of the rules for grades, ratings and classes of a playtype: the release of rg-stats, the versions of engine and module,
 * and a hash of the module's declared data. It changes whenever a stored value might.
 */
export function ratingRules({ rulesVersion = 1 }: GameDef, def: Playtype): string {
  const { grades, lamps, score, sessionAlgs, profileAlgs, classes, newness, pb = null } = def;
  const steps = Object.entries(classes).flatMap(([name, set]) => ('from' in set ? [[name, set.from, set.steps]] : []));
  const reducers = [sessionAlgs, profileAlgs].map((algs) =>
    Object.entries(algs).map(([name, { reduce }]) => [name, reduce]),
  );
  const algs = Object.entries(def.scoreAlgs).map(([name, { unindexed }]) => (unindexed ? [name, 'unindexed'] : name));
  const data = { cuts: grades.cuts, lamps: lamps.order, score, algs, reducers, steps, pb, newness };
  const hash = stableHash(JSON.parse(JSON.stringify(data))).slice(0, 12);
  return `rg-stats ${RG_STATS}, engine ${ENGINE}, module ${rulesVersion}, ${hash}`;
}

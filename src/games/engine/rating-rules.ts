import { stableHash } from '../../shared/stable-json.ts';
import type { GameDef, Playtype } from '../define.ts';

/** The release of rg-stats whose formulas the modules call. */
export const RG_STATS = '1.2.1';

/** To be raised when the engine makes other percents, grades, PBs or ratings from the same module. */
const ENGINE = 1;

/**
 * Names the rules by which grades, ratings and classes of a playtype are made: the release of rg-stats, the versions of
 * engine and module, and a hash of what the module declares as data. It changes when a stored value could.
 */
export function ratingRules({ rulesVersion = 1 }: GameDef, def: Playtype): string {
  const { grades, lamps, score, sessionAlgs, profileAlgs, classes, pb = null } = def;
  const steps = Object.entries(classes).flatMap(([name, set]) => ('from' in set ? [[name, set.from, set.steps]] : []));
  const reducers = [sessionAlgs, profileAlgs].map((algs) =>
    Object.entries(algs).map(([name, { reduce }]) => [name, reduce]),
  );
  const data = { cuts: grades.cuts, lamps: lamps.order, score, algs: Object.keys(def.scoreAlgs), reducers, steps, pb };
  const hash = stableHash(JSON.parse(JSON.stringify(data))).slice(0, 12);
  return `rg-stats ${RG_STATS}, engine ${ENGINE}, module ${rulesVersion}, ${hash}`;
}

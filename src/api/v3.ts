import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Binding } from '../handler/handler.ts';
import { alias } from '../v3/alias.ts';
import { DIFFERENCES } from '../v3/differences.ts';
import { RESTS_ON, type RestingRoute } from '../v3/rests-on.ts';
import { v3EvolutionRoutes } from './v3/evolution.ts';
import { v3GameSpecificRoutes } from './v3/game-specific.ts';
import { v3LookupRoutes } from './v3/lookup.ts';
import { v3OverallRoutes } from './v3/overall.ts';

interface Deps {
  db: Db;
  games: Games;
}

/** Returns the routes of v3: those based on Kaiden's, and those with handlers of their own. */
export const v3Routes = (deps: Deps, kaiden: readonly Binding[]): Binding[] => [
  ...aliasRoutes(deps, kaiden),
  ...v3LookupRoutes(deps),
  ...v3EvolutionRoutes(deps),
  ...v3GameSpecificRoutes(deps),
  ...v3OverallRoutes(deps),
];

function aliasRoutes(deps: Deps, kaiden: readonly Binding[]): Binding[] {
  const byName = new Map(kaiden.map((binding) => [binding.name, binding]));
  return Object.entries(RESTS_ON).map(([route, operation]) => {
    const on = byName.get(operation);
    if (!on) throw new Error(`v3.${route} rests on ${operation}, which is not there`);
    return alias(deps, `v3.${route}`, api.v3[route as RestingRoute], on, DIFFERENCES[route as RestingRoute]);
  });
}

import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Binding } from '../handler/handler.ts';
import { alias } from '../v3/alias.ts';
import { DIFFERENCES } from '../v3/differences.ts';
import { RESTS_ON, type RestingRoute } from '../v3/rests-on.ts';

/** Returns the routes of v3 that are based on Kaiden's. */
export function v3Routes(deps: { db: Db; games: Games }, kaiden: readonly Binding[]): Binding[] {
  const byName = new Map(kaiden.map((binding) => [binding.name, binding]));
  return Object.entries(RESTS_ON).map(([route, operation]) => {
    const on = byName.get(operation);
    if (!on) throw new Error(`v3.${route} rests on ${operation}, which is not there`);
    return alias(deps, `v3.${route}`, api.v3[route as RestingRoute], on, DIFFERENCES[route as RestingRoute]);
  });
}

import type { RouteContract } from '../../contracts/contract.ts';
import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Binding } from '../http/handler.ts';
import { alias } from './alias.ts';
import { DIFFERENCES } from './differences.ts';
import { ownHandlers } from './own.ts';
import { RESTS_ON, type RestingRoute } from './rests-on.ts';

/** The routes of v3, most of which rest on routes of Kaiden's. */
export function v3Routes(deps: { db: Db; games: Games }, kaiden: readonly Binding[]): Binding[] {
  const byName = new Map(kaiden.map((binding) => [binding.name, binding]));
  const own = ownHandlers(deps);
  return Object.entries<RouteContract>(api.v3).map(([route, contract]) => {
    const name = `v3.${route}`;
    if (route in own) return { name, contract, handler: own[route as keyof typeof own] as Binding['handler'] };
    const on = byName.get(RESTS_ON[route as RestingRoute]);
    if (!on) throw new Error(`${name} rests on ${RESTS_ON[route as RestingRoute]}, which is not there`);
    return alias(deps, name, contract, on, DIFFERENCES[route as RestingRoute]);
  });
}

import type { RouteContract } from '../../contracts/contract.ts';
import { api } from '../../contracts/index.ts';

export interface NamedRoute {
  group: string;
  name: string;
  /** `group.name`, the operationId. */
  operation: string;
  contract: RouteContract;
}

/** Every route of the service in the order of its declaration. */
export const allRoutes = (): NamedRoute[] =>
  Object.entries<Record<string, RouteContract>>(api).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, contract]) => ({ group, name, operation: `${group}.${name}`, contract })),
  );

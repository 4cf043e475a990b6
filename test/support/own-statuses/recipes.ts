import type { PathParams, RouteContract } from '../../../contracts/contract.ts';
import type { Api } from '../../../contracts/index.ts';
import { bearer } from '../calls.ts';
import type { World } from '../happy/world.ts';

/** Sends what has to be answered with a status. */
type Recipe = (world: World) => Promise<Response>;

type ErrorOf<C extends RouteContract> = C extends { errors: readonly (infer E)[] } ? E : never;
/** A 404 needs no recipe where something that the path names can be missing. */
type Unnamed<C extends RouteContract> = [PathParams<C['path']>] extends [never] ? 404 : never;
/** Statuses of which only the route itself knows how they come about. */
type OwnStatus<C extends RouteContract> =
  | Exclude<keyof C['success'], 200>
  | Extract<ErrorOf<C>, 409 | 502 | Unnamed<C>>;

/** Routes of a group that have something to show. */
type Shown<Group> = {
  [R in keyof Group as OwnStatus<Extract<Group[R], RouteContract>> extends never ? never : R]: Record<
    OwnStatus<Extract<Group[R], RouteContract>>,
    Recipe
  >;
};
/** A call for every status that a route declares and no other route comes to in the same way. */
export type OwnStatuses = { [G in keyof Api as keyof Shown<Api[G]> extends never ? never : G]: Shown<Api[G]> };

export const byHazel = ({ hazel }: World) => bearer(hazel.key);
export const administrator = async ({ server }: World) => ({ cookie: (await server.admin('Sorrel')).cookie });

import type { RouteContract } from '../../../contracts/contract.ts';
import { versionsOf } from '../freshness.ts';

/** Returns whether the requests of a route can be answered by another thread: everybody gets the same answer, made from nothing but the database. */
export const readElsewhere = (contract: RouteContract): boolean =>
  versionsOf(contract) !== undefined &&
  !contract.long &&
  !contract.oneState &&
  !contract.headers &&
  contract.success[200] !== undefined;

import type { RouteContract } from '../../contracts/contract.ts';

/** Returns the HTTP status with which a route answers a failure of this status: some have theirs in the body. */
export const httpStatus = ({ failures }: Pick<RouteContract, 'failures'>, status: number): number =>
  failures === 'in-body' ? 200 : status;

/** Status codes in bodies, for failures that have no HTTP status of their own. */
export const STATUS_CODES: Readonly<Record<string, number>> = {
  not_authenticated: 40,
  unsupported_scheme: 40,
  invalid_request: 40,
  too_large: 40,
  unknown_token: 41,
  missing_permission: 43,
  banned: 43,
  chart_not_found: 44,
  score_not_found: 44,
  rate_limited: 50,
};

import type { Permission, RouteContract } from '../../contracts/contract.ts';

/** Kinds of callers, and how often each is picked. */
export const CALLERS = {
  stranger: 3,
  player: 8,
  'second player': 4,
  'key with all permissions': 5,
  'key with no permission': 2,
  'key that may submit': 4,
  'OAuth client': 2,
  administrator: 6,
  banned: 1,
  garbage: 1,
  'foreign site': 1,
  slow: 0.3,
} as const;
export type CallerName = keyof typeof CALLERS;

/** Credentials of a caller while the server runs. */
export interface Caller {
  name: CallerName;
  /** Null for those who are no user. */
  username: string | null;
  /** Headers that every request of theirs has. */
  headers: Record<string, string>;
}

const KEYS: Partial<Record<CallerName, readonly Permission[] | 'all'>> = {
  'key with all permissions': 'all',
  'key with no permission': [],
  'key that may submit': ['submit_score'],
};

/**
 * Returns the status that a caller must be refused with, whatever they ask of a route; null for those who may be let in.
 * 400 stands for credentials that can't be read.
 */
export function refusalOf({ access, method }: RouteContract, caller: CallerName): 400 | 401 | 403 | null {
  if (access.kind === 'client') return null;
  if (caller === 'banned') return 403;
  if (caller === 'OAuth client') return 400;
  // A session that has just ended makes them a stranger.
  if (access.kind === 'anyone') return null;
  if (caller === 'foreign site' && method !== 'GET') return 403;
  if (caller === 'stranger') return 401;
  const permissions = KEYS[caller];
  if (permissions !== undefined) {
    if (access.kind !== 'key') return 403;
    return permissions === 'all' || permissions.includes(access.permission) ? null : 403;
  }
  return access.kind === 'admin' && caller !== 'administrator' && caller !== 'garbage' ? 403 : null;
}

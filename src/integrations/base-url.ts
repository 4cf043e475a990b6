import type { Range } from '../net/addresses.ts';
import { NetError } from '../net/net-error.ts';
import { checkURL } from '../net/safe-fetch.ts';
import { invalidRequest } from '../shared/refusal.ts';

/**
 * The address of a server as it is stored: without a query, and without the path of its API, which people paste along.
 * Throws a 400 for what is no http(s) URL and for addresses that may not be reached.
 */
export function readBaseURL(text: string, allowed: readonly Range[]): string {
  try {
    const { origin, pathname } = checkURL(text.trim(), allowed);
    return `${origin}${pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}`;
  } catch (error) {
    if (!(error instanceof NetError)) throw error;
    throw invalidRequest([{ path: 'baseUrl', message: error.message }]);
  }
}

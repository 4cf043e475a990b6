import type { Range } from '../../base/net/addresses.ts';
import { NetError } from '../../base/net/net-error.ts';
import { checkURL } from '../../base/net/safe-fetch.ts';
import { invalidRequest } from '../../base/shared/refusal.ts';

/**
 * Normalises the address of a server: without a query, and without the API path that people paste along. Throws a 400 if it is not an
 * http(s) URL or names a forbidden address.
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

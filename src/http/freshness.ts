import { hash, randomUUID } from 'node:crypto';

import type { RouteContract } from '../../contracts/contract.ts';
import { namesTag } from './etag.ts';

/** What an answer depends on beside the database. */
export interface Asked {
  url: string;
  params: Readonly<Record<string, unknown>> | undefined;
  query: Readonly<Record<string, unknown>> | undefined;
}

/** The headers that let an answer be kept. */
export interface Caching extends Record<string, string> {
  etag: string;
  'cache-control': string;
}

/** The caching headers of the answer to a request, or undefined where it has none. */
export type CachingOf = (asked: Asked) => Caching | undefined;

/**
 * Makes what gives the answers of a route their entity tags. The database's version stands for all that is in it, so
 * a tag costs one small statement and is known before anything else is read; it changes with every commit, also with
 * one that the answer has nothing to do with. `version` is asked inside the snapshot that the answer is made from.
 */
export function createEntityTags(version: () => number): (contract: RouteContract) => CachingOf | undefined {
  // Versions begin anew with every start, and code and settings may have changed.
  const start = randomUUID();
  return (contract) => {
    const { live = [] } = contract;
    if (live === true || !isShared(contract)) return undefined;
    return ({ url, params, query }) => {
      if (saysMe(params) || saysMe(query) || live.some((key) => query?.[key])) return undefined;
      // The address is in it, so that a tag which was given elsewhere never fits.
      const tag = hash('sha256', `${start} ${version()} ${url}`, 'base64url').slice(0, 22);
      // Kept by whoever wants to, and asked about each time.
      return { etag: `W/"${tag}"`, 'cache-control': 'no-cache' };
    };
  };
}

/** Whether If-None-Match names this answer: what the caller has is still good. */
export const isStillGood = (header: string | undefined, { etag }: Caching): boolean =>
  namesTag(header, etag.replace(/^W\//, ''));

/** Whether all callers get the same, made from the database while nothing else happens. */
const isShared = ({ method, access, raw, events, file, unhurried }: RouteContract): boolean =>
  method === 'GET' && access.kind === 'anyone' && !raw && !events && !file && !unhurried;

const saysMe = (values: Asked['params']): boolean =>
  Object.values(values ?? {}).some((value) => (value as { kind?: unknown } | undefined)?.kind === 'me');

import { TrieRouter } from 'hono/router/trie-router';
import { getQueryParams } from 'hono/utils/url';
import type { z } from 'zod';

import { inMatchingOrder, type Binding } from '../../handler/handler.ts';
import type { Read } from '../answers/cache.ts';
import type { PlainReads } from '../answers/quick.ts';
import { answerOf, isUsual } from '../answers/send.ts';
import { versionsOf, type Query, type Versions } from '../freshness.ts';
import { withNextLink } from '../next-link.ts';
import { fullSchema } from '../route-config.ts';
import { valuesOf } from '../validate.ts';
import type { ReadCall } from './messages.ts';
import { readElsewhere } from './routes.ts';

export interface PlainReadsOptions {
  /** Returns the path of the route that answers a request, if it differs from the request's. */
  routePath: (method: string, path: string) => string;
  /** Returns what a handler answers to everybody; rejects with what it throws. */
  read: (call: ReadCall) => Promise<Read>;
}

/** Route of which the answers are the same for everybody. */
interface PlainRoute extends Pick<Binding, 'name' | 'contract'> {
  versions: Versions;
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
}

/**
 * Returns a function that reads what everybody gets alike without the steps around other requests, which take longer than reading a small document. It
 * takes only valid requests: the usual way says what is wrong with others.
 */
export function createPlainReads(bindings: readonly Binding[], { routePath, read }: PlainReadsOptions): PlainReads {
  const router = routerOf(bindings);
  return (address) => {
    // Encoded addresses, and those of other servers, take more than this.
    if (!/^\/[\w./?&=:,*-]*$/.test(address)) return undefined;
    const [route, params] = router.match('GET', routePath('GET', address.split('?', 1)[0]!))[0][0] ?? [];
    const query = route && queryOf(route, address, params as Record<string, string>);
    if (!query || !route.versions.isShared(query)) return undefined;
    return async () => {
      const found = await read({ ...query, name: route.name });
      const version = route.versions.of(address, found.state.number);
      return answerOf(route.contract, { ...found, version, headers: withNextLink(address, found.headers) });
    };
  };
}

function routerOf(bindings: readonly Binding[]): TrieRouter<PlainRoute | null> {
  const router = new TrieRouter<PlainRoute | null>();
  for (const { name, contract } of inMatchingOrder(bindings)) {
    if (contract.method !== 'GET') continue;
    const versions = versionsOf(contract);
    const isPlain = versions !== undefined && isUsual(contract) && readElsewhere(contract);
    const [params, query] = [contract.params, contract.query].map((fields) => fields && fullSchema(fields));
    // The others stand in it so that none of these takes their place.
    router.add('GET', contract.path, isPlain ? { name, contract, versions, params, query } : null);
  }
  return router;
}

/** Returns the validated values of an address, or undefined if they are not valid. */
function queryOf(route: PlainRoute, url: string, given: Record<string, string>): Query | undefined {
  const params = route.params?.safeParse(given);
  const query = route.query?.safeParse(
    url.includes('?') ? valuesOf(getQueryParams(url) as Record<string, string[]>) : {},
  );
  if (params?.success === false || query?.success === false) return undefined;
  return { params: params?.data as Query['params'], query: query?.data as Query['query'] };
}

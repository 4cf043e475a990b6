import { hashKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createClient, type Client } from 'kaiden-client';

import { noteAge, noteAnswers } from './connection/index.ts';

/** The one way in which the app talks to its server. */
export const api = createClient({ baseUrl: '', credentials: 'same-origin', fetch: noteAnswers(fetch) });

type Endpoint = (call: never, options?: { signal?: AbortSignal }) => Promise<{ body: unknown; headers: Headers }>;
export type Group = keyof Client;
type Arguments<G extends Group, E extends keyof Client[G]> = Client[G][E] extends (
  call: infer C,
  ...more: never
) => unknown
  ? undefined extends C
    ? [call?: C]
    : [call: C]
  : never;
/** Body of an endpoint's answer. */
export type Body<G extends Group, E extends keyof Client[G]> = Client[G][E] extends (
  ...call: never
) => Promise<{ body: infer B }>
  ? B
  : never;

/**
 * Returns the options of `useQuery` for an endpoint: `useQuery(read('users', 'get', { params }))`. Answers are cached under the group's
 * name, so that `invalidate('users')` refetches all of them.
 */
export const read = <G extends Group, E extends keyof Client[G] & string>(
  group: G,
  endpoint: E,
  ...[call]: Arguments<G, E>
) =>
  queryOptions({
    queryKey: [group, endpoint, call ?? null] as const,
    queryFn: async ({ signal, queryKey }): Promise<Body<G, E>> => {
      // The client's types say which call belongs to which endpoint, and `Arguments` holds callers to it.
      const send = api[group][endpoint] as unknown as Endpoint;
      const { body, headers } = await send(call as never, { signal });
      noteAge(hashKey(queryKey), headers);
      return body as Body<G, E>;
    },
  });

/** Returns the options of `useInfiniteQuery` for a paged list: each page is the body of an answer. */
export const readPages = <G extends Group, E extends keyof Client[G] & string>(
  group: G,
  endpoint: E,
  ...[call]: Arguments<G, E>
) =>
  infiniteQueryOptions({
    queryKey: [group, endpoint, 'pages', call ?? null] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam, queryKey }): Promise<{ body: Body<G, E>; next: string | null }> => {
      const send = api[group][endpoint] as unknown as Endpoint;
      const given: { query?: object } = call ?? {};
      const asked = pageParam === null ? given : { ...given, query: { ...given.query, cursor: pageParam } };
      const { body, headers } = await send(asked as never, { signal });
      noteAge(hashKey(queryKey), headers);
      return { body: body as Body<G, E>, next: headers.get('x-next-cursor') };
    },
    getNextPageParam: ({ next }) => next,
  });

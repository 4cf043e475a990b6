import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { KaidenError } from 'kaiden-client';

/** Refusals are not retried; network failures are, if there is a network. */
const retry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof KaidenError && (error.status === 0 ? navigator.onLine : error.status >= 500);

/** Requests are also sent without a network: the service worker answers what it has stored, and other requests fail at once. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 10_000, networkMode },
    mutations: { networkMode },
  },
});

/**
 * Prefetches a page's data while its script is loading, with the same options that the page passes to `useQuery` or `useInfiniteQuery`; the
 * page shows errors. While the pointer only hovers over a link, just the first query is prefetched: most hovered links are not followed,
 * and requests are rate limited.
 */
export function ahead({ preload }: { preload: boolean }, ...wanted: readonly { queryKey: QueryKey }[]): void {
  for (const one of preload ? wanted.slice(0, 1) : wanted) {
    if ('initialPageParam' in one) void queryClient.prefetchInfiniteQuery(one);
    else void queryClient.prefetchQuery(one);
  }
}

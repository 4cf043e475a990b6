import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { KaidenError } from 'kaiden/client';

/** Refusals are not retried; network failures are. */
const retry = (failures: number, error: unknown) =>
  failures < 2 && error instanceof KaidenError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({ defaultOptions: { queries: { retry, staleTime: 10_000 } } });

/**
 * Asks for what a page will show, while the page itself is being loaded. Each is what the page gives `useQuery` or
 * `useInfiniteQuery`; what fails is told by the page. While somebody only points at a link, it asks for the first of them:
 * whoever moves across a list goes to few of its links, and requests are counted.
 */
export function ahead({ preload }: { preload: boolean }, ...wanted: readonly { queryKey: QueryKey }[]): void {
  for (const one of preload ? wanted.slice(0, 1) : wanted) {
    if ('initialPageParam' in one) void queryClient.prefetchInfiniteQuery(one);
    else void queryClient.prefetchQuery(one);
  }
}

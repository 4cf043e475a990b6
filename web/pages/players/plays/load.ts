import { experimental_streamedQuery as streamed, useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import type { PBDocument, ScoreDocument } from 'kaiden-client';
import { pages } from 'kaiden-client/pages';

import { api } from '../../../api.ts';
import { bestPBsOf, latestScoresOf } from '../queries.ts';
import type { UGPT } from '../ugpt.ts';
import { inGrowingPieces } from './pieces.ts';
import { playsOf, type Play } from './play.ts';

/** Small enough to be read without holding up the page. */
const PAGE = 500;

/** All plays or PBs of a player; they come in pages, and are shown as far as they are there. */
export interface Loaded<P extends ScoreDocument | PBDocument = ScoreDocument | PBDocument> {
  plays: readonly Play<P>[];
  /** Whether more pages follow. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** Best first, so that the first page is the top of the table in its default order. */
export function useAllPBs(params: UGPT, enabled = true): Loaded<PBDocument> {
  return useAll<PBDocument>(['ugpts', 'allPBs', 'streamed', params], enabled, async function* ({ client, signal }) {
    const best = await client.fetchQuery(bestPBsOf(params));
    yield playsOf(best.pbs, best);
    const isKnown = new Set(best.pbs.map(({ chartID }) => chartID));
    for await (const page of pages(api.ugpts.allPBs, { params, query: { limit: PAGE } }, { signal })) {
      const others = page.pbs.filter(({ chartID }) => !isKnown.has(chartID));
      yield playsOf(others, page);
    }
  });
}

/** Latest first. */
export function useAllScores(params: UGPT, enabled = true): Loaded<ScoreDocument> {
  return useAll<ScoreDocument>(['ugpts', 'recentScores', 'streamed', params], enabled, async function* (context) {
    const [first] = (await context.client.fetchInfiniteQuery(latestScoresOf(params))).pages;
    if (!first) return;
    yield playsOf(first.body.scores, first.body);
    if (first.next === null) return;
    const query = { limit: PAGE, cursor: first.next };
    for await (const page of pages(api.ugpts.recentScores, { params, query }, { signal: context.signal }))
      yield playsOf(page.scores, page);
  });
}

const NONE: readonly never[] = [];

function useAll<P extends ScoreDocument | PBDocument>(
  queryKey: readonly unknown[],
  enabled: boolean,
  load: (context: QueryFunctionContext) => AsyncIterable<Play<P>[]>,
): Loaded<P> {
  const { data, isFetching, error, refetch } = useQuery({
    queryKey,
    enabled,
    // Comparing thousands of documents with those that were there takes longer than showing them.
    structuralSharing: false,
    staleTime: 60_000,
    queryFn: streamed<Play<P>[], readonly Play<P>[]>({
      streamFn: (context) => inGrowingPieces(load(context)),
      refetchMode: 'replace',
      reducer: (all, page) => [...all, ...page],
      initialValue: NONE,
    }),
  });
  return { plays: data ?? NONE, isLoading: isFetching && enabled, error, retry: () => void refetch() };
}

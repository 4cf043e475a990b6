import { experimental_streamedQuery as streamed, useQuery } from '@tanstack/react-query';
import type { PBDocument, ScoreDocument } from 'kaiden/client';
import { pages } from 'kaiden/client/pages';

import { api } from '../../../api.ts';
import type { UGPT } from '../ugpt.ts';
import { playsOf, type Play } from './play.ts';

/** Small enough to be read without holding up the page. */
const PAGE = 500;

/** All plays or PBs of a player; they come in pages, and are shown as far as they are there. */
export interface Loaded<P extends ScoreDocument | PBDocument = ScoreDocument | PBDocument> {
  plays: readonly Play<P>[];
  /** Whether more is to come. */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

export function useAllPBs(params: UGPT, enabled = true): Loaded<PBDocument> {
  return useAll<PBDocument>(['ugpts', 'allPBs', 'streamed', params], enabled, async function* (signal) {
    for await (const page of pages(api.ugpts.allPBs, { params, query: { limit: PAGE } }, { signal }))
      yield playsOf(page.pbs, page);
  });
}

/** Latest first. */
export function useAllScores(params: UGPT, enabled = true): Loaded<ScoreDocument> {
  return useAll<ScoreDocument>(['ugpts', 'recentScores', 'streamed', params], enabled, async function* (signal) {
    for await (const page of pages(api.ugpts.recentScores, { params, query: { limit: PAGE } }, { signal }))
      yield playsOf(page.scores, page);
  });
}

const NONE: readonly never[] = [];

function useAll<P extends ScoreDocument | PBDocument>(
  queryKey: readonly unknown[],
  enabled: boolean,
  load: (signal: AbortSignal) => AsyncIterable<Play<P>[]>,
): Loaded<P> {
  const { data, isFetching, error, refetch } = useQuery({
    queryKey,
    enabled,
    // Comparing thousands of documents with those that were there takes longer than showing them.
    structuralSharing: false,
    staleTime: 60_000,
    queryFn: streamed<Play<P>[], readonly Play<P>[]>({
      streamFn: ({ signal }) => load(signal),
      refetchMode: 'replace',
      reducer: (all, page) => [...all, ...page],
      initialValue: NONE,
    }),
  });
  return { plays: data ?? NONE, isLoading: isFetching && enabled, error, retry: () => void refetch() };
}

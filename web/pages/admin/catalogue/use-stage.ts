import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatalogueStage } from 'kaiden-client';
import { useEffect } from 'react';

import { api, read } from '../../../api.ts';
import { packed } from './seed-files.ts';

/** Polling interval while the server works (ms). */
const SOON = 500;

const latest = read('catalogue', 'latest');
const isWorking = ({ state }: CatalogueStage): boolean => state === 'checking' || state === 'applying';

/** Returns the staged files, and the actions on them. */
export function useStage() {
  const queries = useQueryClient();
  const put = (stage: CatalogueStage | null) => queries.setQueryData(latest.queryKey, stage);
  const refresh = () => queries.invalidateQueries({ queryKey: latest.queryKey });
  const send = useMutation({
    mutationFn: async (files: File[]) => (await api.catalogue.stage({ form: { files: await packed(files) } })).body,
    onSuccess: put,
    onError: refresh,
  });
  const fetch = useMutation({
    mutationFn: async ({ games, load }: { games: string[] | null; load: boolean }) =>
      (await api.catalogue.fetch({ json: { load, ...(games && { games }) } })).body,
    onSuccess: put,
    onError: refresh,
  });
  const apply = useMutation({
    mutationFn: async (stageID: string) => (await api.catalogue.apply({ params: { stageID } })).body,
    onSuccess: put,
    onError: refresh,
  });
  const drop = useMutation({
    mutationFn: (stageID: string) => api.catalogue.drop({ params: { stageID } }),
    onSuccess: () => put(null),
    onError: refresh,
  });
  const query = useQuery({
    ...latest,
    refetchInterval: ({ state }) => (apply.isPending || (state.data && isWorking(state.data)) ? SOON : false),
  });
  const loaded = query.data?.applied ?? null;
  useEffect(() => {
    // Anything on any page may have changed.
    if (loaded !== null) void queries.invalidateQueries();
  }, [loaded, queries]);
  return { query, send, fetch, apply, drop };
}

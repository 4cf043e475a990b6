import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';

import type { Group } from '../../api.ts';

/** Sends a change of one's own data. Whatever is shown of these groups is read again before it counts as done. */
export function useChange<V = void, Answer = unknown>(
  send: (values: V) => Promise<Answer>,
  groups: readonly Group[],
): UseMutationResult<Answer, Error, V> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(groups.map((group) => queries.invalidateQueries({ queryKey: [group] }))),
  });
}

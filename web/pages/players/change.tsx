import { Alert } from '@mantine/core';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';

import type { Group } from '../../api.ts';
import { describe } from '../../components/Result.tsx';
import { useTexts } from '../../texts/index.ts';
import { shellTexts } from '../../texts/shell.ts';

/** Sends a change of one's own data. Whatever is shown of these groups is read again before it counts as done. */
export function useChange<V = void>(
  send: (values: V) => Promise<unknown>,
  groups: readonly Group[],
): UseMutationResult<unknown, Error, V> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => Promise.all(groups.map((group) => queries.invalidateQueries({ queryKey: [group] }))),
  });
}

/** Why a change was refused; nothing while it was not. */
export function Refused({ change }: { change: Pick<UseMutationResult<unknown, Error, never>, 'error'> }) {
  const { offline } = useTexts(shellTexts);
  if (!change.error) return null;
  return (
    <Alert color="red" role="alert">
      {describe(change.error, offline)}
    </Alert>
  );
}

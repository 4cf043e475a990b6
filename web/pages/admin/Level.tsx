import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';

import { api } from '../../api.ts';
import { useDescribe } from '../../components/describe.ts';
import { useMyID } from '../../shared/me.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';

/** Names of the levels in the API, in order. */
const WORDS = ['banned', 'user', 'moderator', 'administrator'] as const;

/** A user's level; can be changed in place, except one's own. */
export function Level({ user: { id, username, authLevel } }: { user: UserDocument }) {
  const t = useTexts(adminTexts);
  const describe = useDescribe();
  const me = useMyID();
  const queries = useQueryClient();
  const nameOf = (level: number) => t.levels[level as keyof typeof t.levels];
  const change = useMutation({
    mutationFn: (level: number) =>
      api.admin.setLevel({ params: { userID: String(id) }, json: { level: WORDS[level]! } }),
    onSuccess: ({ body }) => notifications.show({ message: t.levelSet(username, nameOf(body.authLevel)) }),
    onError: (error) => notifications.show({ color: 'red', message: describe(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  });
  if (id === me) return nameOf(authLevel);
  return (
    <NativeSelect
      size="xs"
      aria-label={t.levelOf(username)}
      disabled={change.isPending}
      value={change.isPending ? change.variables : authLevel}
      onChange={({ currentTarget }) => change.mutate(Number(currentTarget.value))}
      data={Object.entries(t.levels).map(([value, label]) => ({ value, label }))}
    />
  );
}

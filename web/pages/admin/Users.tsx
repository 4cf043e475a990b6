import { Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../api.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { keepFound } from '../../shared/shown.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { AdminFrame } from './Frame.tsx';
import { Level } from './Level.tsx';

const A_PAGE = 50;

/** List of all users, with their levels. */
export function Users() {
  const t = useTexts(adminTexts);
  const { date, ago } = useFormat();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const query = useInfiniteQuery({
    queryKey: ['users', 'list', 'pages', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: A_PAGE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      const { body, headers } = await api.users.list({ query }, { signal });
      return { users: body, next: headers.get('x-next-cursor') };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepFound,
  });
  return (
    <AdminFrame>
      <TextInput
        type="search"
        label={t.searchUsers}
        maw={400}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Result query={query}>
        {({ pages }) => {
          const users = pages.flatMap((page) => page.users);
          if (users.length === 0) return <Empty title={t.noUsers}>{t.noUsersHint}</Empty>;
          return (
            <Stack>
              <DataTable
                label={t.users}
                columns={[
                  { id: 'user', title: t.user, cell: (user) => <UserLink user={user} /> },
                  { id: 'level', title: t.level, cell: (user) => <Level user={user} /> },
                  { id: 'joined', title: t.joined, wide: true, cell: ({ joinDate }) => date(joinDate) },
                  { id: 'seen', title: t.seen, wide: true, cell: ({ lastSeen }) => ago(lastSeen) },
                ]}
                rows={users}
                keyOf={({ id }) => id}
              />
              <More query={query} />
            </Stack>
          );
        }}
      </Result>
    </AdminFrame>
  );
}

import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read, readPages } from '../../api.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { Heading } from '../../components/Heading.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { keepFound } from '../../shared/shown.ts';
import { useTexts } from '../../texts/index.ts';
import { usersTexts } from '../../texts/users.ts';

const route = getRouteApi('/users');

/** Everybody, those who were here last first. */
export function Users() {
  const t = useTexts(usersTexts);
  const { q = '', online } = route.useSearch();
  const navigate = useNavigate({ from: '/users' });
  const change = useCallback(
    (q: string, online: boolean) =>
      void navigate({
        search: { ...(q && { q }), ...(online && { online: 'yes' }) },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const isOnline = online !== undefined;
  const search = useCallback((text: string) => change(text, isOnline), [change, isOnline]);
  return (
    <Stack>
      <Heading title={t.title} />
      <Group align="end">
        <SearchField label={t.find} hint={t.hint} value={q} onSearch={search} />
        <Checkbox
          label={t.online}
          checked={isOnline}
          onChange={({ currentTarget }) => change(q, currentTarget.checked)}
          mb={8}
        />
      </Group>
      <Results q={q} online={isOnline} />
    </Stack>
  );
}

function Results({ q, online }: { q: string; online: boolean }) {
  const t = useTexts(usersTexts);
  const { ago, date, time } = useFormat();
  const query = useInfiniteQuery({
    ...readPages('users', 'list', { query: { search: q || undefined, online, limit: 50 } }),
    placeholderData: keepFound,
  });
  const { data: present = [] } = useQuery(read('users', 'list', { query: { online: true, limit: 500 } }));
  const here = new Set(present.map(({ id }) => id));
  return (
    <Result query={query} placeholder={<Placeholder h={600} />}>
      {({ pages }) => {
        const users = pages.flatMap(({ body }) => body);
        if (users.length === 0) return <Nobody q={q} online={online} />;
        return (
          <>
            <DataTable
              label={t.title}
              rows={users}
              keyOf={({ id }) => id}
              columns={[
                {
                  id: 'player',
                  title: t.player,
                  cell: (user) => (
                    <>
                      <UserLink user={user} />{' '}
                      {here.has(user.id) && (
                        <Text span size="sm" c="dimmed">
                          <span className="online">●</span> {t.isOnline}
                        </Text>
                      )}
                    </>
                  ),
                },
                { id: 'status', title: t.status, wide: true, cell: ({ status }) => status },
                {
                  id: 'seen',
                  title: t.seen,
                  numeric: true,
                  cell: ({ lastSeen }) => (
                    <time dateTime={new Date(lastSeen).toISOString()} title={time(lastSeen)}>
                      {ago(lastSeen)}
                    </time>
                  ),
                },
                { id: 'joined', title: t.joined, wide: true, numeric: true, cell: ({ joinDate }) => date(joinDate) },
              ]}
            />
            <More query={query} />
          </>
        );
      }}
    </Result>
  );
}

function Nobody({ q, online }: { q: string; online: boolean }) {
  const t = useTexts(usersTexts);
  if (q) return <Empty title={t.nobody}>{t.nobodyHint}</Empty>;
  return online ? (
    <Empty title={t.nobodyOnline}>{t.nobodyOnlineHint}</Empty>
  ) : (
    <Empty title={t.noPlayers}>{t.noPlayersHint}</Empty>
  );
}

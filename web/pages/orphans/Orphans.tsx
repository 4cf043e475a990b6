import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Heading } from '../../components/Heading.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { Orphan } from './Orphan.tsx';

const params = { userID: 'me' };

/** The player's plays that wait for their song or chart. */
export function Orphans() {
  const { orphans: t } = useTexts(ownTexts);
  const { number } = useFormat();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['orphans', 'list', 'pages'],
    queryFn: async ({ pageParam, signal }) =>
      (await api.orphans.list({ params, query: { limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }))
        .body,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const retry = useMutation({
    mutationFn: () => api.imports.orphans(),
    onSuccess: async ({ body: { success, failed } }) => {
      notifications.show({ message: t.retried(number(success), number(failed)) });
      await queries.invalidateQueries();
    },
  });
  return (
    <Stack>
      <Heading title={t.title} intro={t.intro} />
      <ErrorPanel error={retry.error} />
      <Result query={query}>
        {({ pages }) =>
          pages[0]!.orphans.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            <>
              <Group>
                <Button loading={retry.isPending} onClick={() => retry.mutate()}>
                  {t.retry}
                </Button>
              </Group>
              {pages.flatMap((page) =>
                page.orphans.map((orphan) => <Orphan key={orphan.orphanID} orphan={orphan} page={page} />),
              )}
              <More query={query} />
            </>
          )
        }
      </Result>
    </Stack>
  );
}

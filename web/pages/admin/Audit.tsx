import { Code, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { AdminFrame } from './Frame.tsx';

const A_PAGE = 50;

/** Page of the audit log. */
export function Audit() {
  const t = useTexts(adminTexts);
  const { time } = useFormat();
  const query = useInfiniteQuery({
    queryKey: ['admin', 'auditLog', 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: A_PAGE, ...(pageParam && { cursor: pageParam }) };
      const { body, headers } = await api.admin.auditLog({ query }, { signal });
      return { ...body, next: headers.get('x-next-cursor') };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <AdminFrame>
      <Result query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          const users = pages.flatMap((page) => page.users);
          if (entries.length === 0) return <Empty title={t.noActions}>{t.noActionsHint}</Empty>;
          return (
            <Stack>
              <DataTable
                label={t.audit}
                columns={[
                  { id: 'when', title: t.when, cell: (entry) => time(entry.time) },
                  {
                    id: 'who',
                    title: t.who,
                    cell: ({ userID }) => <UserLink user={users.find(({ id }) => id === userID)} />,
                  },
                  { id: 'action', title: t.action, cell: ({ action }) => action },
                  { id: 'target', title: t.target, cell: ({ target }) => <Shown value={target} /> },
                  {
                    id: 'change',
                    title: t.change,
                    wide: true,
                    cell: ({ before, after }) => (
                      <>
                        {before && <Shown value={before} />} {(before ?? after) && '→'}{' '}
                        {after && <Shown value={after} />}
                      </>
                    ),
                  },
                ]}
                rows={entries}
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

const LONGEST = 200;

/** Details as they were written down, cut where they are long. */
function Shown({ value }: { value: Record<string, unknown> }) {
  const text = JSON.stringify(value);
  return <Code className="breaks">{text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}</Code>;
}

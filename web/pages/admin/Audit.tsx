import { Code, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from 'kaiden-client';

import { api } from '../../api.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Result } from '../../components/Result.tsx';
import { UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { adminTexts } from '../../texts/admin.ts';
import { useTexts } from '../../texts/index.ts';
import { useAuditSentence } from './audit-words.ts';
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
                    beside: true,
                    cell: ({ userID, onCommandLine }) =>
                      onCommandLine ? t.commandLine : <UserLink user={users.find(({ id }) => id === userID)} />,
                  },
                  {
                    id: 'action',
                    title: t.action,
                    main: true,
                    cell: (entry) => (
                      <Action
                        entry={entry}
                        userName={users.find(({ id }) => id === entry.target['userID'])?.username}
                      />
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

interface Shown {
  entry: AuditEntry;
  /** Name of the user acted on, if there is one still. */
  userName: string | undefined;
}

/** Says in words what was done; everything recorded can be unfolded. */
function Action({ entry, userName }: Shown) {
  const t = useTexts(adminTexts);
  const sentence = useAuditSentence()(entry, userName);
  const { action, target, before, after } = entry;
  return (
    <>
      {sentence}
      <details>
        <summary>{t.details}</summary>
        <Code block className="breaks">
          {JSON.stringify({ action, target, before, after }, null, 2)}
        </Code>
      </details>
    </>
  );
}

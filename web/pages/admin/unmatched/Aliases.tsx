import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { AliasDocument } from 'kaiden-client';

import { api } from '../../../api.ts';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { DataTable } from '../../../components/DataTable.tsx';
import { DownloadButton } from '../../../components/DownloadButton.tsx';
import { More } from '../../../components/More.tsx';
import { Empty, Result } from '../../../components/Result.tsx';
import { Section } from '../../../components/Section.tsx';
import { useFormat } from '../../../format/index.ts';
import { keepFound } from '../../../shared/shown.ts';
import { useTexts } from '../../../texts/index.ts';
import { unmatchedTexts } from '../../../texts/unmatched.ts';

const A_PAGE = 50;

/** The names that are settled, with what undoes that, and the file to share them. */
export function Aliases({ game }: { game: string }) {
  const t = useTexts(unmatchedTexts);
  const { time } = useFormat();
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['aliases', 'list', 'pages', game],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: A_PAGE, ...(game && { game }), ...(pageParam && { cursor: pageParam }) };
      const { body, headers } = await api.aliases.list({ query }, { signal });
      return { aliases: body, next: headers.get('x-next-cursor') };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepFound,
  });
  async function undo({ aliasID }: AliasDocument) {
    await api.aliases.remove({ params: { aliasID } });
    await queries.invalidateQueries({ queryKey: ['aliases'] });
  }
  return (
    <>
      <Section title={t.aliases}>
        <Result query={query}>
          {({ pages }) => {
            const aliases = pages.flatMap((page) => page.aliases);
            if (aliases.length === 0) return <Empty title={t.noAliases}>{t.noAliasesHint}</Empty>;
            return (
              <Stack>
                <DataTable
                  label={t.aliases}
                  columns={[
                    { id: 'name', title: t.name, cell: ({ name }) => <span className="breaks">{name}</span> },
                    { id: 'means', title: t.means, cell: ({ title }) => title ?? t.isIgnored },
                    {
                      id: 'game',
                      title: t.game,
                      wide: true,
                      cell: (alias) => [alias.game, alias.playtype, alias.matchType].filter(Boolean).join(' · '),
                    },
                    { id: 'when', title: t.when, wide: true, cell: ({ createdAt }) => time(createdAt) },
                    {
                      id: 'undo',
                      title: t.undo,
                      cell: (alias) => (
                        <ConfirmButton label={t.undo} named={alias.name} size="compact-sm" action={() => undo(alias)}>
                          {t.undoHint}
                        </ConfirmButton>
                      ),
                    },
                  ]}
                  rows={aliases}
                  keyOf={({ aliasID }) => aliasID}
                />
                <More query={query} />
              </Stack>
            );
          }}
        </Result>
      </Section>
      <Section title={t.exportTitle}>
        <Stack align="flex-start" gap="sm">
          <Text>{t.exportHint}</Text>
          <DownloadButton named={t.exportName} filename="aliases.json" get={() => api.aliases.seeds()} />
        </Stack>
      </Section>
    </>
  );
}

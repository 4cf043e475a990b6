import { NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api } from '../../../api.ts';
import { useGames } from '../../../components/game.ts';
import { More } from '../../../components/More.tsx';
import { Empty, Result } from '../../../components/Result.tsx';
import { keepFound } from '../../../shared/shown.ts';
import { useTexts } from '../../../texts/index.ts';
import { unmatchedTexts } from '../../../texts/unmatched.ts';
import { AdminFrame } from '../Frame.tsx';
import { Aliases } from './Aliases.tsx';
import { Name } from './Name.tsx';

/** The names of all players' unmatched scores, to be settled. */
export function Unmatched() {
  const t = useTexts(unmatchedTexts);
  const [game, setGame] = useState('');
  const games = useGames().data;
  const query = useInfiniteQuery({
    queryKey: ['aliases', 'unmatched', 'pages', game],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 20, ...(game && { game }), ...(pageParam && { cursor: pageParam }) };
      const { body, headers } = await api.aliases.unmatched({ query }, { signal });
      return { ...body, next: headers.get('x-next-cursor') };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepFound,
  });
  return (
    <AdminFrame>
      <Text>{t.intro}</Text>
      <NativeSelect
        label={t.game}
        maw={400}
        value={game}
        onChange={({ currentTarget }) => setGame(currentTarget.value)}
        data={[
          { value: '', label: t.allGames },
          ...(games?.supportedGames ?? []).map((id) => ({ value: id, label: games?.configs[id]?.name ?? id })),
        ]}
      />
      <Result query={query}>
        {({ pages }) =>
          pages[0]!.names.length === 0 ? (
            <Empty title={t.none}>{t.noneHint}</Empty>
          ) : (
            <Stack>
              {pages.flatMap((page) =>
                page.names.map((name) => (
                  <Name
                    key={JSON.stringify([name.game, name.playtype, name.matchType, name.name])}
                    unmatched={name}
                    page={page}
                  />
                )),
              )}
              <More query={query} />
            </Stack>
          )
        }
      </Result>
      <Aliases game={game} />
    </AdminFrame>
  );
}

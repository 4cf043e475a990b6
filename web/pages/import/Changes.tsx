import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { DryRunAnswer, ImportDocument } from 'kaiden/client';

import { read } from '../../api.ts';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

interface Props {
  ratings?: DryRunAnswer['dryRun']['ratings'];
  classes: ImportDocument['classDeltas'];
}

/** Ratings and classes of the profile that change. */
export function Changes({ ratings = [], classes }: Props) {
  const t = useTexts(importTexts);
  const { rating } = useFormat();
  const className = useClassNames(classes);
  if (ratings.length === 0 && classes.length === 0) return null;
  const changes = [
    ...ratings.map((change) => ({ ...change, name: change.alg, from: rating(change.old), to: rating(change.new) })),
    ...classes.map((change) => ({
      ...change,
      name: change.set,
      from: className(change, change.old),
      to: className(change, change.new),
    })),
  ];
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {ratings.length > 0 ? t.ratings : t.classes}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {changes.map(({ game, playtype, name, from, to }) => (
          <Paper key={`${game} ${playtype} ${name}`} withBorder p="xs">
            <Text size="sm" c="dimmed">
              {game} {playtype} · {name}
            </Text>
            <Group gap="xs" className="numbers">
              <Text span>{from}</Text>
              <Text span aria-hidden>
                →
              </Text>
              <Text span fw={700}>
                {to}
              </Text>
            </Group>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

type Delta = ImportDocument['classDeltas'][number];

/** How classes are called, which come as positions. */
function useClassNames(deltas: readonly Delta[]) {
  const gpts = [...new Map(deltas.map(({ game, playtype }) => [`${game}:${playtype}`, { game, playtype }])).values()];
  const configs = useQueries({ queries: gpts.map((params) => read('games', 'playtype', { params })) });
  return ({ game, playtype, set }: Delta, position: number | null): string => {
    if (position === null) return '–';
    const config = configs[gpts.findIndex((gpt) => gpt.game === game && gpt.playtype === playtype)]?.data?.config;
    return config?.classHumanisedFormat[set]?.[position]?.display ?? String(position);
  };
}

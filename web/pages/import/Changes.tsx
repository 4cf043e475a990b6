import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { DryRunAnswer, ImportDocument } from 'kaiden-client';
import type { ReactNode } from 'react';

import { ClassBadge } from '../../components/Badges.tsx';
import { useGameConfig, useGptName, type Gpt } from '../../components/game.ts';
import { useNames } from '../../components/names.ts';
import { Section } from '../../components/Section.tsx';
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
  if (ratings.length === 0 && classes.length === 0) return null;
  const changes = [
    ...ratings.map((change) => ({
      ...change,
      kind: 'profile' as const,
      id: change.alg,
      from: rating(change.old),
      to: rating(change.new),
    })),
    ...classes.map((change) => ({
      ...change,
      kind: 'classSet' as const,
      id: change.set,
      from: change.old === null ? '–' : <ClassBadge {...change} value={change.old} />,
      to: change.new === null ? '–' : <ClassBadge {...change} value={change.new} />,
    })),
  ];
  return (
    <Section title={ratings.length > 0 ? t.ratings : t.classes}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {changes.map(({ game, playtype, kind, id, from, to }) => (
          <Change key={`${game} ${playtype} ${kind} ${id}`} {...{ game, playtype, kind, id, from, to }} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

interface ChangeProps extends Gpt {
  kind: 'profile' | 'classSet';
  /** Rating or set of classes. */
  id: string;
  from: ReactNode;
  to: ReactNode;
}

function Change({ game, playtype, kind, id, from, to }: ChangeProps) {
  const gptName = useGptName();
  const names = useNames(useGameConfig({ game, playtype }));
  return (
    <Paper withBorder p="xs">
      <Stack gap={0}>
        <Text size="sm" c="dimmed" className="breaks">
          {gptName({ game, playtype })} · {names[kind](id)}
        </Text>
        <Group gap="xs" className="numbers">
          <span>{from}</span>
          <span aria-hidden>→</span>
          <b>{to}</b>
        </Group>
      </Stack>
    </Paper>
  );
}

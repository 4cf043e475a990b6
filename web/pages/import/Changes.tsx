import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { DryRunAnswer, ImportDocument } from 'kaiden/client';
import type { ReactNode } from 'react';

import { ClassBadge } from '../../components/Badges.tsx';
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
    ...ratings.map((change) => ({ ...change, name: change.alg, from: rating(change.old), to: rating(change.new) })),
    ...classes.map((change) => ({
      ...change,
      name: change.set,
      from: change.old === null ? '–' : <ClassBadge {...change} value={change.old} />,
      to: change.new === null ? '–' : <ClassBadge {...change} value={change.new} />,
    })),
  ];
  return (
    <Section title={ratings.length > 0 ? t.ratings : t.classes}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {changes.map(({ game, playtype, name, from, to }) => (
          <Change key={`${game} ${playtype} ${name}`} name={`${game} ${playtype} · ${name}`} from={from} to={to} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

const Change = ({ name, from, to }: { name: string; from: ReactNode; to: ReactNode }) => (
  <Paper withBorder p="xs">
    <Stack gap={0}>
      <Text size="sm" c="dimmed" className="breaks">
        {name}
      </Text>
      <Group gap="xs" className="numbers">
        <span>{from}</span>
        <span aria-hidden>→</span>
        <b>{to}</b>
      </Group>
    </Stack>
  </Paper>
);

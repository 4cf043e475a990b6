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

type Ratings = DryRunAnswer['dryRun']['ratings'];

interface Props {
  ratings?: Ratings;
  classes: ImportDocument['classDeltas'];
}

/** Ratings and classes of the profile that change. */
export function Changes({ ratings = [], classes }: Props) {
  const t = useTexts(importTexts);
  if (ratings.length === 0 && classes.length === 0) return null;
  return (
    <Section title={ratings.length > 0 ? t.ratings : t.classes}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {ratings.map((change) => (
          <RatingChange key={`${change.game} ${change.playtype} ${change.alg}`} change={change} />
        ))}
        {classes.map(({ old, new: value, ...set }) => (
          <Change
            key={`${set.game} ${set.playtype} ${set.set}`}
            gpt={set}
            kind="classSet"
            id={set.set}
            from={old === null ? '–' : <ClassBadge {...set} value={old} />}
            to={value === null ? '–' : <ClassBadge {...set} value={value} />}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}

/** A rating before and after, with more decimals than usual where it would look the same. */
function RatingChange({ change: { game, playtype, alg, old, new: value } }: { change: Ratings[number] }) {
  const { rating } = useFormat();
  const gpt = { game, playtype };
  const usual = useGameConfig(gpt)?.profileRatingAlgDecimals[alg] ?? 2;
  const decimals = rating(old, usual) === rating(value, usual) ? usual + 3 : usual;
  return <Change gpt={gpt} kind="profile" id={alg} from={rating(old, decimals)} to={rating(value, decimals)} />;
}

interface ChangeProps {
  gpt: Gpt;
  kind: 'profile' | 'classSet';
  /** Rating or set of classes. */
  id: string;
  from: ReactNode;
  to: ReactNode;
}

function Change({ gpt: { game, playtype }, kind, id, from, to }: ChangeProps) {
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

import { Stack, Text, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden-client';

import { GradeBadge, LampBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import type { Gpt } from '../../components/game.ts';
import { Percent, Score } from '../../components/Score.tsx';
import { useIsNarrow } from '../../shared/narrow.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

type PBChange = DryRunAnswer['dryRun']['pbs'][number];

const FIRST = 25;

/** PBs before and after an import; raised PBs come before new ones. */
export function PBChanges({ pbs }: { pbs: readonly PBChange[] }) {
  const t = useTexts(importTexts);
  const sorted = pbs.toSorted((one, other) => Number(one.old === null) - Number(other.old === null));
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t.pbs}
      </Title>
      <DataTable
        step={FIRST}
        label={t.pbs}
        columns={[
          { id: 'song', title: t.song, cell: song },
          {
            id: 'before',
            title: t.before,
            cell: ({ old, ...gpt }) => (old ? <State state={old} gpt={gpt} /> : <Text c="dimmed">{t.firstPlay}</Text>),
          },
          {
            id: 'after',
            title: t.after,
            cell: ({ old, new: state, ...gpt }) => <State state={state} old={old} gpt={gpt} />,
          },
        ]}
        rows={sorted}
        keyOf={({ chartID }) => chartID}
      />
    </Stack>
  );
}

const song = ({ title, difficulty }: PBChange) => (
  <>
    {title}{' '}
    <Text span size="sm" c="dimmed">
      {difficulty}
    </Text>
  </>
);

/** Score, grade and lamp; a score that changes is bold. */
function State({ state, old, gpt: { game, playtype } }: { state: PBChange['new']; old?: PBChange['old']; gpt: Gpt }) {
  const isShort = useIsNarrow();
  return (
    <div className="numbers">
      <Text span fw={old && old.score !== state.score ? 700 : 400}>
        <Score score={state.score} game={game} playtype={playtype} />
      </Text>{' '}
      <Text span size="sm" c="dimmed">
        <Percent percent={state.percent} game={game} playtype={playtype} />
      </Text>
      <br />
      <GradeBadge grade={state.grade} game={game} playtype={playtype} />{' '}
      <LampBadge lamp={state.lamp} game={game} playtype={playtype} short={isShort} />
    </div>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden-client';

import { DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../format/index.ts';
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
            cell: ({ old }) => (old ? <State state={old} /> : <Text c="dimmed">{t.firstPlay}</Text>),
          },
          { id: 'after', title: t.after, cell: ({ old, new: state }) => <State state={state} old={old} /> },
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

/** Score, grade and lamp; changes are bold. */
function State({ state, old }: { state: PBChange['new']; old?: PBChange['old'] }) {
  const { number, percent } = useFormat();
  const weight = (key: 'score' | 'grade' | 'lamp') => ({ fw: old && old[key] !== state[key] ? 700 : 400 });
  return (
    <div className="numbers">
      <Text span {...weight('score')}>
        {number(state.score)}
      </Text>{' '}
      <Text span size="sm" c="dimmed">
        {percent(state.percent)}
      </Text>
      <br />
      <Text span size="sm" {...weight('grade')}>
        {state.grade}
      </Text>
      {' · '}
      <Text span size="sm" {...weight('lamp')}>
        {state.lamp}
      </Text>
    </div>
  );
}

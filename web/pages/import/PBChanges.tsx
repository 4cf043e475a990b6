import { Stack, Table, Text, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden/client';
import { useState } from 'react';

import { MoreButton } from '../../components/MoreButton.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

type PBChange = DryRunAnswer['dryRun']['pbs'][number];

const FIRST = 25;

export function PBChanges({ pbs }: { pbs: readonly PBChange[] }) {
  const t = useTexts(importTexts);
  const [shown, setShown] = useState(FIRST);
  // What was raised is of more interest than what is new.
  const sorted = pbs.toSorted((one, other) => Number(one.old === null) - Number(other.old === null));
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3} size="h4">
        {t.pbs}
      </Title>
      <Table.ScrollContainer minWidth={420} w="100%">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.song}</Table.Th>
              <Table.Th>{t.before}</Table.Th>
              <Table.Th>{t.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.slice(0, shown).map((change) => (
              <Row key={change.chartID} change={change} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <MoreButton shown={shown} total={pbs.length} show={setShown} />
    </Stack>
  );
}

function Row({ change: { title, difficulty, old, new: next } }: { change: PBChange }) {
  const t = useTexts(importTexts);
  return (
    <Table.Tr>
      <Table.Td>
        {title}{' '}
        <Text span size="sm" c="dimmed">
          {difficulty}
        </Text>
      </Table.Td>
      <Table.Td>{old ? <State state={old} /> : <Text c="dimmed">{t.firstPlay}</Text>}</Table.Td>
      <Table.Td>
        <State state={next} old={old} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Score, grade and lamp; bold what is another than before. */
function State({ state, old }: { state: PBChange['new']; old?: PBChange['old'] }) {
  const { number, percent } = useFormat();
  const weight = (isNew: boolean) => (isNew ? 700 : undefined);
  return (
    <div className="numbers">
      <Text span fw={weight(old != null && old.score !== state.score)}>
        {number(state.score)}
      </Text>{' '}
      <Text span size="sm" c="dimmed">
        {percent(state.percent)}
      </Text>
      <br />
      <Text span size="sm" fw={weight(old != null && old.grade !== state.grade)}>
        {state.grade}
      </Text>
      {' · '}
      <Text span size="sm" fw={weight(old != null && old.lamp !== state.lamp)}>
        {state.lamp}
      </Text>
    </div>
  );
}

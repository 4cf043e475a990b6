import { Accordion, Alert, List, Text } from '@mantine/core';
import type { CatalogueStage } from 'kaiden-client';
import { useState } from 'react';

import { DataTable } from '../../../components/DataTable.tsx';
import { Section } from '../../../components/Section.tsx';
import { useFormat } from '../../../format/index.ts';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';
import { Entries } from './Entries.tsx';
import { CHANGES, sumOf } from './groups.ts';

/** Entries of each kind by change, with their numbers. */
export function Changes({ stage }: { stage: CatalogueStage }) {
  const t = useTexts(catalogueTexts);
  const { number } = useFormat();
  const { stageID, groups, skipped, unchanged } = stage;
  const [opened, setOpened] = useState<string[]>([]);
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  const leftOut = sumOf(stage, 'left-out');
  const isApplied = stage.state === 'applied';
  const shown = CHANGES.filter((change) => sumOf(stage, change) > 0);
  return (
    <>
      {leftOut > 0 && <Alert color="orange">{(isApplied ? t.wereLeftOut : t.leftOut)(number(leftOut))}</Alert>}
      <Section title={isApplied ? t.changed : t.changes}>
        {kinds.length > 0 && (
          <DataTable
            label={t.changes}
            columns={[
              { id: 'kind', title: t.kind, cell: (kind) => t.kinds[kind] },
              ...shown.map((change) => ({
                id: change,
                title: t.becomes[change],
                numeric: true,
                cell: (kind: (typeof kinds)[number]) => {
                  const found = groups.find((group) => group.kind === kind && group.change === change);
                  return found ? number(found.count) : '–';
                },
              })),
            ]}
            rows={kinds}
            keyOf={(kind) => kind}
          />
        )}
        <Text size="sm" c="dimmed" my="xs">
          {t.unchanged(number(unchanged))} {shown.includes('kept') && t.keptHint}
        </Text>
        <Accordion multiple value={opened} onChange={setOpened} order={3} variant="separated">
          {groups.map(({ kind, change, count }) => {
            const name = `${kind}-${change}`;
            return (
              <Accordion.Item key={name} value={name}>
                <Accordion.Control>{t.group(t.kinds[kind], t.becomes[change], number(count))}</Accordion.Control>
                <Accordion.Panel>
                  {opened.includes(name) && <Entries stageID={stageID} kind={kind} change={change} />}
                </Accordion.Panel>
              </Accordion.Item>
            );
          })}
        </Accordion>
      </Section>
      {skipped.length > 0 && (
        <Section title={t.skipped}>
          <List size="sm">
            {skipped.map(({ what, kind, count }) => (
              <List.Item key={`${what} ${kind}`}>
                {what}: {t.kinds[kind]} ({number(count)})
              </List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

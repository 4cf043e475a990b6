import { Stack, Text } from '@mantine/core';
import type { ImportDocument } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useFaultText } from '../../components/describe.ts';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { isOrphan } from './counts-of.ts';

const FIRST = 25;

/** Plays of an import that became no scores, and why. */
export function Errors({ errors, own = true }: { errors: ImportDocument['errors']; own?: boolean }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const faultText = useFaultText();
  if (errors.length === 0) return null;
  return (
    <Section title={t.errors}>
      <Stack gap="xs">
        {errors.some(isOrphan) && (
          <Text size="sm">
            {t.orphanHint} {own && <AnchorLink to="/orphans">{t.toOrphans}</AnchorLink>}
          </Text>
        )}
        <DataTable
          step={FIRST}
          label={t.errors}
          columns={[
            { id: 'position', title: t.position, numeric: true, named: true, cell: ({ index }) => number(index + 1) },
            {
              id: 'reason',
              title: t.reason,
              cell: ({ message }) => <span className="breaks">{faultText(message)}</span>,
            },
          ]}
          rows={errors}
          keyOf={({ index, message }) => `${index} ${message}`}
        />
      </Stack>
    </Section>
  );
}

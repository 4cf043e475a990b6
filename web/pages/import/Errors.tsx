import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ImportDocument } from 'kaiden/client';
import { useState } from 'react';

import { MoreButton } from '../../components/MoreButton.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { isOrphan } from './counts-of.ts';

const FIRST = 25;

/** Plays of an import that became no scores, and why. */
export function Errors({ errors, own = true }: { errors: ImportDocument['errors']; own?: boolean }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const [shown, setShown] = useState(FIRST);
  if (errors.length === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3} size="h4">
        {t.errors}
      </Title>
      {errors.some(isOrphan) && (
        <Text size="sm">
          {t.orphanHint}{' '}
          {own && (
            <Anchor component={Link} to="/orphans">
              {t.toOrphans}
            </Anchor>
          )}
        </Text>
      )}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={70}>{t.position}</Table.Th>
            <Table.Th>{t.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.slice(0, shown).map(({ index, message }) => (
            <Table.Tr key={`${index} ${message}`}>
              <Table.Td className="numbers">{number(index + 1)}</Table.Td>
              <Table.Td className="breaks">{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <MoreButton shown={shown} total={errors.length} show={setShown} />
    </Stack>
  );
}

import { List, Table, Text } from '@mantine/core';
import type { FailedImport, UserDocument } from 'kaiden-client';

import { useFaultText } from '../../components/describe.ts';
import { useTypeName } from '../../components/import-types/type-name.ts';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';

const SHOWN = 5;

/** Imports that were accepted and could not be done; nothing where there are none. */
export function FailedImports({ failed, users }: { failed: readonly FailedImport[]; users?: readonly UserDocument[] }) {
  const t = useTexts(importTexts);
  const { time } = useFormat();
  const nameOf = useTypeName();
  const faultText = useFaultText();
  if (failed.length === 0) return null;
  return (
    <Section title={t.failures}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.when}</Table.Th>
            <Table.Th>{t.reason}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failed.map(({ importID, importType, userID, timeStarted, error }) => (
            <Table.Tr key={importID}>
              <Table.Td valign="top">
                {time(timeStarted)}
                <Text size="sm" c="dimmed">
                  {nameOf(importType)}
                </Text>
                {users && <Text size="sm">{users.find(({ id }) => id === userID)?.username ?? userID}</Text>}
              </Table.Td>
              <Table.Td className="breaks">
                {faultText(error.message)}
                <List size="sm">
                  {error.issues.slice(0, SHOWN).map(({ path, message }) => (
                    <List.Item key={`${path} ${message}`}>
                      <code>{path}</code> {faultText(message)}
                    </List.Item>
                  ))}
                </List>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

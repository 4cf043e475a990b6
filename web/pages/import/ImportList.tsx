import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ImportDocument, UserDocument } from 'kaiden/client';

import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { countsOf } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { useTypeName } from './type-name.ts';

/** Imports, each with what came of it; whose they are where `users` are given. */
export function ImportList({
  imports,
  users,
}: {
  imports: readonly ImportDocument[];
  users?: readonly UserDocument[];
}) {
  const t = useTexts(importTexts);
  const { time } = useFormat();
  const nameOf = useTypeName();
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.when}</Table.Th>
            {users && <Table.Th>{t.by}</Table.Th>}
            <Table.Th>{t.what}</Table.Th>
            <Table.Th>{t.result}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {imports.map((one) => (
            <Table.Tr key={one.importID}>
              <Table.Td>
                <Anchor component={Link} to="/imports/$importID" params={{ importID: one.importID } as never}>
                  {time(one.timeFinished)}
                </Anchor>
              </Table.Td>
              {users && <Table.Td>{users.find(({ id }) => id === one.userID)?.username ?? one.userID}</Table.Td>}
              <Table.Td>
                {nameOf(one.importType)}
                <Text size="sm" c="dimmed">
                  {one.idStrings.join(', ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Counts counts={countsOf(one)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

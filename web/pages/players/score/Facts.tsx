import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names and values below each other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table verticalSpacing={4} layout="fixed">
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} className="breaks">
              {name}
            </Table.Th>
            <Table.Td className="numbers breaks">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

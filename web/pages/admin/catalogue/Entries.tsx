import { Group, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CatalogueEntry } from 'kaiden-client';

import { readPages } from '../../../api.ts';
import { useIDStringName } from '../../../components/game.ts';
import { More } from '../../../components/More.tsx';
import { Result } from '../../../components/Result.tsx';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';
import { FieldValues } from './FieldValues.tsx';

/** The entries of one kind that are changed in one way, page by page. */
export function Entries({ stageID, kind, change }: { stageID: string } & Pick<CatalogueEntry, 'kind' | 'change'>) {
  const query = useInfiniteQuery(readPages('catalogue', 'entries', { params: { stageID }, query: { kind, change } }));
  return (
    <Result query={query}>
      {({ pages }) => (
        <Stack gap="sm">
          {pages
            .flatMap(({ body }) => body)
            .map((entry, at) => (
              <Entry key={entry.id ?? at} entry={entry} />
            ))}
          <More query={query} />
        </Stack>
      )}
    </Result>
  );
}

function IDStringName({ idString }: { idString: string }) {
  return useIDStringName()(idString);
}

const Entry = ({ entry: { idString, name, fields, reason } }: { entry: CatalogueEntry }) => (
  <div>
    <Group gap="xs" wrap="nowrap" align="baseline">
      {idString && (
        <Text size="xs" c="dimmed" className="numbers">
          <IDStringName idString={idString} />
        </Text>
      )}
      <Text size="sm" fw={fields.length > 0 ? 600 : 400} className="breaks">
        {name}
      </Text>
    </Group>
    {reason && (
      <Text size="sm" c="dimmed" className="breaks">
        {reason}
      </Text>
    )}
    {fields.length > 0 && <Fields name={name} fields={fields} />}
  </div>
);

function Fields({ name, fields }: Pick<CatalogueEntry, 'name' | 'fields'>) {
  const t = useTexts(catalogueTexts);
  return (
    <div className="table-box" role="group" aria-label={name} tabIndex={0}>
      <Table verticalSpacing={2} horizontalSpacing="xs" withRowBorders={false} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="30%">{t.field}</Table.Th>
            <Table.Th w="35%">{t.from}</Table.Th>
            <Table.Th w="35%">{t.to}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.field}>
              <Table.Td className="breaks">{field.field}</Table.Td>
              <FieldValues field={field} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

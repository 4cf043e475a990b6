import { Text } from '@mantine/core';
import type { ImportDocument, UserDocument } from 'kaiden-client';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useIDStringName } from '../../components/game.ts';
import { useTypeName } from '../../components/import-types/type-name.ts';
import { UserLink } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { countsOf } from './counts-of.ts';
import { Counts } from './Counts.tsx';

interface Props {
  imports: readonly ImportDocument[];
  users?: readonly UserDocument[];
}

/** Imports, each with what came of it; whose they are where `users` are given. */
export function ImportList({ imports, users }: Props) {
  const t = useTexts(importTexts);
  const { time } = useFormat();
  const nameOf = useTypeName();
  const gptName = useIDStringName();
  const when = ({ importID, timeFinished }: ImportDocument) => (
    <AnchorLink to="/imports/$importID" params={{ importID }}>
      {time(timeFinished)}
    </AnchorLink>
  );
  const what = ({ importType, idStrings }: ImportDocument) => (
    <>
      {nameOf(importType)}
      <Text size="sm" c="dimmed">
        {idStrings.map((idString) => gptName(idString)).join(', ')}
      </Text>
    </>
  );
  const by = ({ userID }: ImportDocument) => <UserLink user={users?.find(({ id }) => id === userID)} />;
  return (
    <DataTable
      label={t.latest}
      columns={[
        { id: 'when', title: t.when, cell: when },
        ...(users ? [{ id: 'by', title: t.by, cell: by }] : []),
        { id: 'what', title: t.what, cell: what },
        { id: 'result', title: t.result, cell: (one) => <Counts counts={countsOf(one)} /> },
      ]}
      rows={imports}
      keyOf={({ importID }) => importID}
    />
  );
}

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { GptLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { PageResult } from '../../components/Result.tsx';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { TableView } from '../gpt/TableView.tsx';

const route = getRouteApi('/games/$game/$playtype/tables/$tableID');

/** One table. */
export function TablePage() {
  const t = useTexts(gamesTexts);
  const { tableID, ...gpt } = route.useParams();
  const games = useTrail();
  const query = useQuery(read('tables', 'get', { params: { ...gpt, tableID } }));
  const trail = [
    ...games,
    <GptLink key="gpt" {...gpt} />,
    <AnchorLink key="tables" to="/games/$game/$playtype/tables" params={gpt}>
      {t.tables}
    </AnchorLink>,
  ];
  return (
    <PageResult query={query}>
      {({ table }) => (
        <Stack>
          <Heading title={table.name} trail={trail} />
          <TableView gpt={gpt} tableID={tableID} />
        </Stack>
      )}
    </PageResult>
  );
}

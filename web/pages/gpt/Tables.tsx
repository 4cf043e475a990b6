import { getRouteApi } from '@tanstack/react-router';

import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useTables } from '../../components/use-tables.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { Frame } from './Frame.tsx';
import { TableView } from './TableView.tsx';

const route = getRouteApi('/games/$game/$playtype/tables');

/** The tables of a game:playtype, beginning with the one that is shown first. */
export function Tables() {
  const t = useTexts(gamesTexts);
  const gpt = route.useParams();
  const tables = useTables(gpt);
  return (
    <Frame gpt={gpt} tab="tables">
      <Result query={tables} placeholder={<Placeholder h={900} />}>
        {([table]) =>
          table ? <TableView gpt={gpt} tableID={table.tableID} /> : <Empty title={t.noTables}>{t.noTablesHint}</Empty>
        }
      </Result>
    </Frame>
  );
}

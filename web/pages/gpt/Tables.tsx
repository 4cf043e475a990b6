import { getRouteApi } from '@tanstack/react-router';
import type { TableDocument } from 'kaiden-client';

import { useMyStats, type Gpt } from '../../components/game.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useFirstTable, useTables } from '../../components/use-tables.ts';
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
  const played = useMyStats(gpt);
  return (
    <Frame gpt={gpt} tab="tables">
      <Result query={tables} placeholder={<Placeholder h={900} />}>
        {(tables) => {
          if (tables.length === 0) return <Empty title={t.noTables}>{t.noTablesHint}</Empty>;
          return played ? <First gpt={gpt} tables={tables} /> : <TableView gpt={gpt} tableID={tables[0]!.tableID} />;
        }}
      </Result>
    </Frame>
  );
}

function First({ gpt, tables }: { gpt: Gpt; tables: readonly TableDocument[] }) {
  const { table } = useFirstTable({ ...gpt, userID: 'me' }, tables);
  return <TableView gpt={gpt} tableID={table.tableID} />;
}

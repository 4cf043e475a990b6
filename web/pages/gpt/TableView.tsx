import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FolderDocument, FolderStats, TableDocument } from 'kaiden-client';

import { read } from '../../api.ts';
import { useGameConfig, useMyStats, type Gpt } from '../../components/game.ts';
import { FolderLink, FolderList } from '../../components/GameLinks.tsx';
import { LampsAndGrades } from '../../components/LampsAndGrades.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useTables } from '../../components/use-tables.ts';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { gamesTexts } from '../../texts/games.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';

/** A table with what the reader has in its folders, and a choice of the others. */
export function TableView({ gpt, tableID }: { gpt: Gpt; tableID: string }) {
  const played = useMyStats(gpt);
  return (
    <>
      <Choice gpt={gpt} tableID={tableID} />
      {played === undefined && <Placeholder h={900} />}
      {played === null && <Plain gpt={gpt} tableID={tableID} />}
      {played && <Own gpt={gpt} tableID={tableID} />}
    </>
  );
}

function Choice({ gpt, tableID }: { gpt: Gpt; tableID: string }) {
  const t = useTexts(gamesTexts);
  const navigate = useNavigate();
  const { data: offered } = useTables(gpt);
  // One that is not offered can be looked at by its address.
  const isOther = offered !== undefined && offered.every((table) => table.tableID !== tableID);
  const { data: shown } = useQuery({
    ...read('tables', 'get', { params: { game: gpt.game, playtype: gpt.playtype, tableID } }),
    enabled: isOther,
  });
  const tables = [...(isOther && shown ? [shown.table] : []), ...(offered ?? [])];
  const { game, playtype } = gpt;
  return (
    <NativeSelect
      label={t.table}
      maw={420}
      value={tableID}
      data={tables.map((table) => ({ value: table.tableID, label: table.name }))}
      onChange={({ currentTarget }) =>
        void navigate({
          to: '/games/$game/$playtype/tables/$tableID',
          params: { game, playtype, tableID: currentTarget.value },
        })
      }
    />
  );
}

interface Shown {
  table: TableDocument;
  folders: readonly FolderDocument[];
  stats?: readonly FolderStats[];
}

function Plain({ gpt: { game, playtype }, tableID }: { gpt: Gpt; tableID: string }) {
  const t = useTexts(gamesTexts);
  const me = useMyID();
  const query = useQuery(read('tables', 'get', { params: { game, playtype, tableID } }));
  return (
    <Result query={query} placeholder={<Placeholder h={900} />}>
      {(found) => <List {...found} hint={me === null ? t.logInForBars : t.playForBars} />}
    </Result>
  );
}

function Own({ gpt: { game, playtype }, tableID }: { gpt: Gpt; tableID: string }) {
  const t = useTexts(gamesTexts);
  const query = useQuery(read('ugptFolders', 'table', { params: { userID: 'me', game, playtype, tableID } }));
  return (
    <Result query={query} placeholder={<Placeholder h={900} />}>
      {(found) => <List {...found} hint={t.yours} />}
    </Result>
  );
}

function List({ table, folders, stats, hint }: Shown & { hint: string }) {
  const t = useTexts(gamesTexts);
  return (
    <Stack>
      <Text c="dimmed">
        {table.description} {hint}
      </Text>
      {stats && stats.every(({ chartCount }) => chartCount === 0) && (
        <Empty title={t.noCharts}>{t.emptyFolderHint}</Empty>
      )}
      {stats ? (
        <div className="columns">
          {folders.map((folder, i) => (
            <FolderBars key={folder.folderID} folder={folder} stats={stats[i]} />
          ))}
        </div>
      ) : (
        <FolderList folders={folders} />
      )}
    </Stack>
  );
}

function FolderBars({ folder, stats }: { folder: FolderDocument; stats: FolderStats | undefined }) {
  const { charts } = useTexts(homeTexts);
  const { number } = useFormat();
  const config = useGameConfig(folder);
  if (!config || !stats || stats.chartCount === 0) return null;
  return (
    <Stack gap={6}>
      <div className="section-head">
        <strong>
          <FolderLink folder={folder} />
        </strong>
        <Text size="sm" c="dimmed">
          {charts(number(stats.chartCount))}
        </Text>
      </div>
      <LampsAndGrades config={config} name={folder.name} counts={stats} total={stats.chartCount} />
    </Stack>
  );
}

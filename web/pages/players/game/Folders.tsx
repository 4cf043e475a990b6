import { NativeSelect, SegmentedControl, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FolderDocument, FolderStats, TableDocument } from 'kaiden-client';
import { useState } from 'react';

import { read } from '../../../api.ts';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useFirstTable, useTables } from '../../../components/use-tables.ts';
import { useTexts } from '../../../texts/index.ts';
import { playerFolderTexts } from '../../../texts/player-folders.ts';
import { useSlice } from '../ugpt.ts';
import { FolderCard } from './FolderCard.tsx';
import { PlayerGame } from './PlayerGame.tsx';
import { suitedOf } from './suited.ts';

/** How far a player is with the folders of a game. */
export function Folders() {
  return (
    <PlayerGame>
      <Tables />
    </PlayerGame>
  );
}

type Bucket = 'lamps' | 'grades';

function Tables() {
  const t = useTexts(playerFolderTexts);
  const { config } = useSlice();
  const [bucket, setBucket] = useState<Bucket>(config.scoreBucket === 'lamp' ? 'lamps' : 'grades');
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), 200);
  return (
    <Stack>
      <TextInput
        type="search"
        aria-label={t.findFolder}
        placeholder={t.findFolder}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t.by}
        value={bucket}
        onChange={setBucket}
        data={[
          { value: 'lamps', label: t.lamps },
          { value: 'grades', label: t.grades },
        ]}
      />
      {sought === '' ? <OneTable bucket={bucket} /> : <Results sought={sought} bucket={bucket} />}
    </Stack>
  );
}

const wait = <Placeholder h={500} />;

function OneTable({ bucket }: { bucket: Bucket }) {
  const t = useTexts(playerFolderTexts);
  const { params } = useSlice();
  const { table: chosen } = useSearch({ strict: false });
  const tables = useTables(params);
  return (
    <Result query={tables} placeholder={wait}>
      {(tables) => {
        const table = tables.find(({ tableID }) => tableID === chosen);
        if (tables.length === 0) return <Empty title={t.noTables}>{t.noTablesHint}</Empty>;
        return <FirstOf key={chosen} candidates={table ? [table] : tables} tables={tables} bucket={bucket} />;
      }}
    </Result>
  );
}

interface FirstOfProps {
  /** The first of these that has charts is shown, or the last. */
  candidates: readonly TableDocument[];
  tables: readonly TableDocument[];
  bucket: Bucket;
}

function FirstOf({ candidates, tables, bucket }: FirstOfProps) {
  const t = useTexts(playerFolderTexts);
  const { params } = useSlice();
  const navigate = useNavigate();
  const { table, query } = useFirstTable(params, candidates);
  return (
    <Stack>
      {tables.length > 1 && (
        <NativeSelect
          label={t.table}
          value={table.tableID}
          onChange={({ currentTarget }) =>
            void navigate({ to: '.', search: { table: currentTarget.value }, replace: true })
          }
          data={tables.map(({ tableID, name }) => ({ value: tableID, label: name }))}
        />
      )}
      <Title order={2} size="h3">
        {table.name}
      </Title>
      <Result query={query} placeholder={wait}>
        {({ folders, stats }) => <Cards folders={folders} stats={stats} bucket={bucket} />}
      </Result>
    </Stack>
  );
}

function Results({ sought, bucket }: { sought: string; bucket: Bucket }) {
  const t = useTexts(playerFolderTexts);
  const { params } = useSlice();
  const query = useQuery(read('ugptFolders', 'search', { params, query: { search: sought } }));
  return (
    <Result query={query} placeholder={wait}>
      {({ folders, stats }) =>
        folders.length === 0 ? (
          <Empty title={t.noFolders}>{t.noFoldersHint}</Empty>
        ) : (
          <Cards folders={folders} stats={stats} bucket={bucket} />
        )
      }
    </Result>
  );
}

interface CardsProps {
  folders: readonly FolderDocument[];
  stats: readonly FolderStats[];
  bucket: Bucket;
}

/** Folders that have charts, the one that fits the player first. */
function Cards({ folders, stats, bucket }: CardsProps) {
  const t = useTexts(playerFolderTexts);
  const { config } = useSlice();
  const found = folders.flatMap((folder, at) => (stats[at]!.chartCount > 0 ? [{ folder, stats: stats[at]! }] : []));
  const suited = suitedOf(config.lamps, found);
  const shown = suited ? [suited, ...found.filter((one) => one !== suited)] : found;
  if (shown.length === 0) return <Empty title={t.noFolders}>{t.noFoldersHint}</Empty>;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {shown.map(({ folder, stats }) => (
        <FolderCard
          key={folder.folderID}
          folder={folder}
          stats={stats}
          bucket={bucket}
          isSuited={folder === suited?.folder}
        />
      ))}
    </SimpleGrid>
  );
}

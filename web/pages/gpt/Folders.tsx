import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read } from '../../api.ts';
import { useMyStats, type Gpt } from '../../components/game.ts';
import { FolderList, TableLink } from '../../components/GameLinks.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Section } from '../../components/Section.tsx';
import { useTables } from '../../components/use-tables.ts';
import { keepFound } from '../../shared/shown.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { Frame } from './Frame.tsx';

const route = getRouteApi('/games/$game/$playtype/folders');

/** Folders by name; before somebody searches, those they looked at and those of the first table. */
export function Folders() {
  const t = useTexts(gamesTexts);
  const gpt = route.useParams();
  const { q = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/games/$game/$playtype/folders' });
  const search = useCallback(
    (text: string) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Frame gpt={gpt} tab="folders">
      <SearchField label={t.findFolder} hint={t.findFolderHint} value={q} onSearch={search} />
      {q ? <Results gpt={gpt} q={q} /> : <Start gpt={gpt} />}
    </Frame>
  );
}

function Results({ gpt: { game, playtype }, q }: { gpt: Gpt; q: string }) {
  const t = useTexts(gamesTexts);
  const query = useQuery({
    ...read('folders', 'search', { params: { game, playtype }, query: { search: q } }),
    placeholderData: keepFound,
  });
  return (
    <Result query={query} placeholder={<Placeholder h={400} />}>
      {(folders) =>
        folders.length === 0 ? <Empty title={t.noFolders}>{t.noFoldersHint}</Empty> : <FolderList folders={folders} />
      }
    </Result>
  );
}

function Start({ gpt }: { gpt: Gpt }) {
  const t = useTexts(gamesTexts);
  const tables = useTables(gpt);
  const played = useMyStats(gpt);
  return (
    <>
      {played && <Recent gpt={gpt} />}
      <Result query={tables} placeholder={<Placeholder h={400} />}>
        {([table]) =>
          table ? <OfTable gpt={gpt} table={table} /> : <Empty title={t.noTables}>{t.noTablesHint}</Empty>
        }
      </Result>
    </>
  );
}

function OfTable({ gpt: { game, playtype }, table }: { gpt: Gpt; table: { tableID: string; name: string } }) {
  const t = useTexts(gamesTexts);
  const { tableID, name } = table;
  const query = useQuery(read('tables', 'get', { params: { game, playtype, tableID } }));
  return (
    <Section title={t.startFolders(name)} side={<TableLink table={{ ...table, game, playtype, name: t.table }} />}>
      <Result query={query} placeholder={<Placeholder h={400} />}>
        {({ folders }) => <FolderList folders={folders} />}
      </Result>
    </Section>
  );
}

function Recent({ gpt: { game, playtype } }: { gpt: Gpt }) {
  const t = useTexts(gamesTexts);
  const { data } = useQuery(read('ugptFolders', 'recent', { params: { userID: 'me', game, playtype } }));
  if (!data || data.folders.length === 0) return null;
  return (
    <Section title={t.recentFolders}>
      <FolderList folders={data.folders} />
    </Section>
  );
}

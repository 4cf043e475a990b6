import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read } from '../../api.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { keepFound } from '../../shared/shown.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { Frame } from './Frame.tsx';
import { QuestCards } from './QuestCards.tsx';

const route = getRouteApi('/games/$game/$playtype/quests');

/** Quests of a game:playtype, by name. */
export function Quests() {
  const t = useTexts(gamesTexts);
  const gpt = route.useParams();
  const { q = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/games/$game/$playtype/quests' });
  const search = useCallback(
    (text: string) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  const query = useQuery({
    ...read('targets', 'quests', { params: gpt, query: { search: q } }),
    placeholderData: keepFound,
  });
  return (
    <Frame gpt={gpt} tab="quests">
      <SearchField label={t.findQuest} value={q} onSearch={search} />
      <Result query={query} placeholder={<Placeholder h={400} />}>
        {(quests) =>
          quests.length === 0 ? (
            <Empty title={t.noQuests}>{t.noQuestsHint}</Empty>
          ) : (
            <QuestCards gpt={gpt} quests={quests} />
          )
        }
      </Result>
    </Frame>
  );
}

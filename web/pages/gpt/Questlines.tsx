import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useFormat } from '../../format/index.ts';
import { keepFound } from '../../shared/shown.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { Frame } from './Frame.tsx';

const route = getRouteApi('/games/$game/$playtype/questlines');

/** Questlines of a game:playtype, by name. */
export function Questlines() {
  const t = useTexts(gamesTexts);
  const { number } = useFormat();
  const gpt = route.useParams();
  const { q = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/games/$game/$playtype/questlines' });
  const search = useCallback(
    (text: string) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  const query = useQuery({
    ...read('targets', 'questlines', { params: gpt, query: { search: q } }),
    placeholderData: keepFound,
  });
  return (
    <Frame gpt={gpt} tab="questlines">
      <SearchField label={t.findQuestline} value={q} onSearch={search} />
      <Result query={query} placeholder={<Placeholder h={400} />}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty title={t.noQuestlines}>{t.noQuestsHint}</Empty>
          ) : (
            <ul className="cards">
              {lines.map(({ questlineID, name, desc, quests }) => (
                <Card key={questlineID} component="li" withBorder>
                  <AnchorLink
                    fw={600}
                    to="/games/$game/$playtype/questlines/$questlineID"
                    params={{ ...gpt, questlineID }}
                  >
                    {name}
                  </AnchorLink>
                  <Text size="sm">{desc}</Text>
                  <Text size="sm" c="dimmed">
                    {t.questCount(number(quests.length))}
                  </Text>
                </Card>
              ))}
            </ul>
          )
        }
      </Result>
    </Frame>
  );
}

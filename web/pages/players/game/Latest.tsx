import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { read } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { Choice } from '../Choice.tsx';
import { playsOf } from '../plays/play.ts';
import { PlayList } from '../plays/PlayList.tsx';
import { FEW, recentOf } from '../queries.ts';
import { useSlice } from '../ugpt.ts';
import { SessionList } from './SessionList.tsx';

const LISTS = { recent: Recent, highlighted: Highlighted, sessions: Sessions, mostPlayed: MostPlayed } as const;
type List = keyof typeof LISTS;

/** Recent, highlighted and most played charts. */
export function Latest() {
  const t = useTexts(playersTexts);
  const [list, setList] = useState<List>('recent');
  const Shown = LISTS[list];
  return (
    <section aria-labelledby="latest">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="latest">
          {t.scores}
        </Title>
        <Choice
          label={t.shown}
          value={list}
          onChange={setList}
          data={(Object.keys(LISTS) as List[]).map((value) => ({ value, label: t[value] }))}
        />
      </Group>
      <Shown />
    </section>
  );
}

const wait = <Placeholder h={400} />;

function Recent() {
  const t = useTexts(playersTexts);
  const { params } = useSlice();
  const query = useQuery(recentOf(params));
  return (
    <Result query={query} placeholder={wait}>
      {(found) => (
        <Stack>
          <PlayList label={t.recent} gpt={params} plays={playsOf(found.scores, found)} />
          <AnchorLink to="/users/$userID/games/$game/$playtype/scores" params={params}>
            {t.all}
          </AnchorLink>
        </Stack>
      )}
    </Result>
  );
}

function Highlighted() {
  const t = useTexts(playersTexts);
  const { params } = useSlice();
  const scores = useQuery(read('ugptLists', 'highlightedScores', { params, query: { limit: FEW } }));
  const sessions = useQuery(read('ugptLists', 'highlightedSessions', { params }));
  return (
    <Result query={scores} placeholder={wait}>
      {(found) => (
        <Result query={sessions} placeholder={wait}>
          {(sessions) =>
            found.scores.length + sessions.length === 0 ? (
              <Empty title={t.noHighlights}>{t.noHighlightsHint}</Empty>
            ) : (
              <Stack>
                {found.scores.length > 0 && (
                  <PlayList label={t.highlighted} gpt={params} plays={playsOf(found.scores, found)} />
                )}
                {sessions.length > 0 && <SessionList gpt={params} sessions={sessions.slice(0, FEW)} />}
              </Stack>
            )
          }
        </Result>
      )}
    </Result>
  );
}

function Sessions() {
  const { params } = useSlice();
  const query = useQuery(read('ugpts', 'recentSessions', { params, query: { limit: FEW } }));
  return (
    <Result query={query} placeholder={wait}>
      {(sessions) => <SessionList gpt={params} sessions={sessions} />}
    </Result>
  );
}

function MostPlayed() {
  const t = useTexts(playersTexts);
  const { plays } = useTexts(playsTexts);
  const { number } = useFormat();
  const { params } = useSlice();
  const query = useQuery(read('ugptLists', 'mostPlayed', { params }));
  return (
    <Result query={query} placeholder={wait}>
      {(found) => {
        const counts = new Map(found.pbs.map((pb) => [pb.chartID, pb.__playcount]));
        const shown = playsOf(found.pbs.slice(0, FEW), found);
        const count = {
          id: 'plays',
          title: plays,
          numeric: true,
          cell: ({ key }: { key: string }) => number(counts.get(key) ?? 0),
        };
        return <PlayList label={t.mostPlayed} gpt={params} plays={shown} more={[count]} />;
      }}
    </Result>
  );
}

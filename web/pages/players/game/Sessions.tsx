import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { read, readPages } from '../../../api.ts';
import { useNames } from '../../../components/names.ts';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useTexts } from '../../../texts/index.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';
import { Choice } from '../Choice.tsx';
import { useSlice } from '../ugpt.ts';
import { Calendar } from './Calendar.tsx';
import { PlayerGame } from './PlayerGame.tsx';
import { SessionList } from './SessionList.tsx';

const VIEWS = { recent: Recent, best: Best, highlighted: Highlighted, calendar: Calendar } as const;
type View = keyof typeof VIEWS;
const isView = (name: unknown): name is View => typeof name === 'string' && name in VIEWS;

/** When a player played. */
export function Sessions() {
  return (
    <PlayerGame>
      <Views />
    </PlayerGame>
  );
}

function Views() {
  const t = useTexts(sessionsTexts);
  const { view } = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = isView(view) ? view : 'recent';
  const Shown = VIEWS[chosen];
  return (
    <Stack>
      <Choice
        label={t.order}
        value={chosen}
        onChange={(view) => void navigate({ to: '.', search: view === 'recent' ? {} : { view }, replace: true })}
        data={(Object.keys(VIEWS) as View[]).map((value) => ({ value, label: t[value] }))}
      />
      <Shown />
    </Stack>
  );
}

const wait = <Placeholder h={500} />;

function Recent() {
  const t = useTexts(sessionsTexts);
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), 200);
  return (
    <>
      <TextInput
        type="search"
        aria-label={t.find}
        placeholder={t.find}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {sought === '' ? <Latest /> : <Results sought={sought} />}
    </>
  );
}

function Latest() {
  const t = useTexts(sessionsTexts);
  const { params } = useSlice();
  const query = useInfiniteQuery(readPages('ugpts', 'recentSessions', { params, query: { limit: 50 } }));
  return (
    <Result query={query} placeholder={wait}>
      {({ pages }) => (
        <>
          <SessionList gpt={params} sessions={pages.flatMap(({ body }) => body)} />
          {query.hasNextPage && (
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.more}
            </Button>
          )}
        </>
      )}
    </Result>
  );
}

function Results({ sought }: { sought: string }) {
  const t = useTexts(sessionsTexts);
  const { params } = useSlice();
  const query = useQuery(read('ugptLists', 'searchSessions', { params, query: { search: sought } }));
  return (
    <Result query={query} placeholder={wait}>
      {(sessions) =>
        sessions.length === 0 ? (
          <Empty title={t.noneFound}>{t.noneFoundHint}</Empty>
        ) : (
          <SessionList gpt={params} sessions={sessions} />
        )
      }
    </Result>
  );
}

function Best() {
  const t = useTexts(sessionsTexts);
  const { params, config } = useSlice();
  const { session: nameOf } = useNames(config);
  const [alg, setAlg] = useState(config.defaultSessionRatingAlg);
  const query = useQuery(read('ugptLists', 'bestSessions', { params, query: { alg } }));
  return (
    <>
      <NativeSelect
        label={t.rating}
        value={alg}
        onChange={({ currentTarget }) => setAlg(currentTarget.value)}
        data={config.sessionRatingAlgs.map((value) => ({ value, label: nameOf(value) }))}
      />
      <Result query={query} placeholder={wait}>
        {(sessions) => <SessionList gpt={params} sessions={sessions} alg={alg} />}
      </Result>
    </>
  );
}

function Highlighted() {
  const { params } = useSlice();
  const query = useQuery(read('ugptLists', 'highlightedSessions', { params }));
  const t = useTexts(sessionsTexts);
  return (
    <Result query={query} placeholder={wait}>
      {(sessions) =>
        sessions.length === 0 ? (
          <Empty title={t.noHighlights}>{t.noHighlightsHint}</Empty>
        ) : (
          <SessionList gpt={params} sessions={sessions} />
        )
      }
    </Result>
  );
}

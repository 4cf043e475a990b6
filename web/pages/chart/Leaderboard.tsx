import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ChartDocument } from 'kaiden-client';
import { useState } from 'react';

import { read } from '../../api.ts';
import { More } from '../../components/More.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useMyPlays } from './my-plays.ts';
import { Places } from './Places.tsx';
import { boardOn } from './queries.ts';

/** The leaderboard of a chart, with the reader's place and a search for players. */
export function Leaderboard({ chart }: { chart: ChartDocument }) {
  const t = useTexts(chartTexts);
  const [search, setSearch] = useState('');
  return (
    <Section title={t.leaderboard}>
      <Stack gap="xs">
        <SearchField label={t.searchPlayer} value={search} onSearch={setSearch} />
        {search ? <Results chart={chart} search={search} /> : <Board chart={chart} />}
      </Stack>
    </Section>
  );
}

function Board({ chart }: { chart: ChartDocument }) {
  const t = useTexts(chartTexts);
  const query = useInfiniteQuery(boardOn(chart));
  return (
    <Result query={query} placeholder={<Placeholder h={420} />}>
      {({ pages }) => {
        const pbs = pages.flatMap(({ body }) => body.pbs);
        if (pbs.length === 0) return <Empty title={t.empty}>{t.emptyHint}</Empty>;
        return (
          <>
            <MyPlace chart={chart} />
            <Places label={t.leaderboard} chart={chart} pbs={pbs} users={pages.flatMap(({ body }) => body.users)} />
            <More query={query} />
            <Around chart={chart} shown={pbs.length} />
          </>
        );
      }}
    </Result>
  );
}

/** The reader's PB and those around it; undefined for who has none, and while that is not known. */
function useAround({ game, playtype, chartID }: ChartDocument) {
  const plays = useMyPlays({ game, playtype, chartID });
  const { data } = useQuery({
    ...read('ugptLists', 'adjacentPBs', { params: { userID: 'me', game, playtype, chartID } }),
    enabled: Boolean(plays?.length),
  });
  // The answer from before the last play was deleted stays in the cache.
  return plays?.length ? data : undefined;
}

/** The reader's place. A line is kept free for it, so that the board stays where it is. */
function MyPlace({ chart }: { chart: ChartDocument }) {
  const t = useTexts(chartTexts);
  const { number } = useFormat();
  const me = useMyID();
  const found = useAround(chart)?.pb.rankingData;
  return (
    me !== null && (
      <Text size="sm" mih="1.3rem">
        {found && t.yourPlace(number(found.rank), number(found.outOf))}
      </Text>
    )
  );
}

/** Players around the reader, if they are below the listed part. */
function Around({ chart, shown }: { chart: ChartDocument; shown: number }) {
  const t = useTexts(chartTexts);
  const found = useAround(chart);
  if (!found || found.pb.rankingData.rank <= shown) return null;
  const { adjacentAbove, pb, adjacentBelow, users } = found;
  return <Places label={t.aroundYou} chart={chart} pbs={[...adjacentAbove, pb, ...adjacentBelow]} users={users} />;
}

function Results({ chart, search }: { chart: ChartDocument; search: string }) {
  const { game, playtype, chartID } = chart;
  const t = useTexts(chartTexts);
  const query = useQuery({
    ...read('boards', 'searchChartPBs', { params: { game, playtype, chartID }, query: { search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Result query={query} placeholder={<Placeholder h={420} />}>
      {({ pbs, users }) =>
        pbs.length === 0 ? (
          <Empty title={t.noPlayerFound}>{t.noPlayerFoundHint}</Empty>
        ) : (
          <Places label={t.leaderboard} chart={chart} pbs={pbs} users={users} />
        )
      }
    </Result>
  );
}

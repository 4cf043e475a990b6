import { Group, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read, readPages } from '../../api.ts';
import { DifficultyBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useGameConfig } from '../../components/game.ts';
import { ChartLink } from '../../components/GameLinks.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { byID } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { Frame } from './Frame.tsx';

const route = getRouteApi('/games/$game/$playtype/charts');

/** All charts of a game:playtype, the most played ones first, or those that fit. */
export function Charts() {
  const gpt = route.useParams();
  return (
    <Frame gpt={gpt} tab="charts">
      <Filters />
      <Found />
    </Frame>
  );
}

function Filters() {
  const t = useTexts(gamesTexts);
  const params = route.useParams();
  const config = useGameConfig(params);
  const { data: known = [] } = useQuery(read('charts', 'levels', { params }));
  const shown = route.useSearch();
  const { q = '', difficulty = '', level = '' } = shown;
  // The level in the address is shown even if it does not exist.
  const levels = level === '' || known.includes(level) ? known : [level, ...known];
  const navigate = useNavigate({ from: '/games/$game/$playtype/charts' });
  const change = useCallback(
    (changed: Partial<typeof shown>) =>
      void navigate({ search: withoutEmpty({ ...shown, ...changed }), replace: true, resetScroll: false }),
    [navigate, shown],
  );
  const search = useCallback((text: string) => change({ q: text }), [change]);
  return (
    <Group align="end" gap="sm">
      <SearchField label={t.find} hint={t.findHint} value={q} onSearch={search} />
      <Group align="end" gap="sm" wrap="nowrap">
        <NativeSelect
          label={t.difficulty}
          value={difficulty}
          onChange={({ currentTarget }) => change({ difficulty: currentTarget.value })}
          data={[{ value: '', label: t.anyDifficulty }, ...(config?.difficulties ?? [])]}
        />
        <NativeSelect
          label={t.level}
          value={level}
          onChange={({ currentTarget }) => change({ level: currentTarget.value })}
          data={[{ value: '', label: t.anyLevel }, ...levels]}
        />
      </Group>
    </Group>
  );
}

const withoutEmpty = <S extends Record<string, string | undefined>>(search: S): S =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as S;

function Found() {
  const t = useTexts(gamesTexts);
  const { number } = useFormat();
  const { game, playtype } = route.useParams();
  const { q, difficulty, level } = route.useSearch();
  const query = useInfiniteQuery({
    ...readPages('charts', 'list', { params: { game, playtype }, query: { search: q, difficulty, level, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Result query={query} placeholder={<Placeholder h={900} />}>
      {({ pages }) => {
        const charts = pages.flatMap(({ body }) => body.charts);
        const songs = byID(pages.flatMap(({ body }) => body.songs));
        if (charts.length === 0) {
          return q || difficulty || level ? (
            <Empty title={t.noCharts}>{t.noChartsHint}</Empty>
          ) : (
            <Empty title={t.emptyCatalogue}>{t.emptyCatalogueHint}</Empty>
          );
        }
        return (
          <>
            <DataTable
              label={t.charts}
              rows={charts}
              keyOf={({ chartID }) => chartID}
              columns={[
                {
                  id: 'song',
                  title: t.song,
                  cell: (chart) => (
                    <ChartLink chart={chart}>{songs.get(chart.songID)?.title ?? chart.chartID}</ChartLink>
                  ),
                },
                { id: 'artist', title: t.artist, wide: true, cell: ({ songID }) => songs.get(songID)?.artist },
                { id: 'chart', title: t.difficulty, cell: (chart) => <DifficultyBadge chart={chart} short /> },
                {
                  id: 'players',
                  title: t.players,
                  numeric: true,
                  cell: ({ __playcount }) => number(__playcount),
                },
              ]}
            />
            <More query={query} />
          </>
        );
      }}
    </Result>
  );
}

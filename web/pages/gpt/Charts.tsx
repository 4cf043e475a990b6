import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { readPages } from '../../api.ts';
import { DifficultyBadge } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { ChartLink } from '../../components/GameLinks.tsx';
import { More } from '../../components/More.tsx';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useTierName } from '../../components/tiers.ts';
import { byID } from '../../components/UserLink.tsx';
import { useFormat } from '../../format/index.ts';
import { keepFound } from '../../shared/shown.ts';
import { gamesTexts } from '../../texts/games.ts';
import { useTexts } from '../../texts/index.ts';
import { queryOf } from './chart-filter.ts';
import { ChartFilters } from './ChartFilters.tsx';
import { Frame } from './Frame.tsx';

const route = getRouteApi('/games/$game/$playtype/charts');

/** All charts of a game:playtype, the most played ones first, or those that fit; those on a tier list hardest first. */
export function Charts() {
  const gpt = route.useParams();
  return (
    <Frame gpt={gpt} tab="charts">
      <ChartFilters />
      <Results />
    </Frame>
  );
}

function Results() {
  const t = useTexts(gamesTexts);
  const { number } = useFormat();
  const { game, playtype } = route.useParams();
  const search = route.useSearch();
  const { tierlist } = search;
  const tierName = useTierName(game, playtype);
  const query = useInfiniteQuery({
    ...readPages('charts', 'list', { params: { game, playtype }, query: { ...queryOf(search), limit: 50 } }),
    placeholderData: keepFound,
  });
  return (
    <Result query={query} placeholder={<Placeholder h={900} />}>
      {({ pages }) => {
        const charts = pages.flatMap(({ body }) => body.charts);
        const songs = byID(pages.flatMap(({ body }) => body.songs));
        if (charts.length === 0) {
          return Object.values(search).some(Boolean) ? (
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
                ...(tierlist
                  ? [
                      {
                        id: 'tier',
                        title: tierName(tierlist),
                        numeric: true,
                        cell: ({ tierlistInfo }: (typeof charts)[number]) => tierlistInfo[tierlist]?.text ?? '–',
                      },
                    ]
                  : []),
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

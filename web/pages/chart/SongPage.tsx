import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';

import { DifficultyBadge } from '../../components/Badges.tsx';
import { useGameConfig } from '../../components/game.ts';
import { ChartLink, GptLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Empty, PageResult } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useTrail } from '../gpt/Frame.tsx';
import { inOrder } from './Difficulties.tsx';
import { songOf } from './queries.ts';

const route = getRouteApi('/games/$game/$playtype/songs/$songID');

/** A song and its charts; if it has only one, the page of this chart. */
export function SongPage() {
  const t = useTexts(chartTexts);
  const { songID, ...gpt } = route.useParams();
  const games = useTrail();
  const config = useGameConfig(gpt);
  const query = useQuery(songOf(gpt, songID));
  return (
    <PageResult query={query}>
      {({ song, charts }) =>
        charts.length === 1 ? (
          <Navigate
            to="/games/$game/$playtype/charts/$chartID"
            params={{ ...gpt, chartID: charts[0]!.chartID }}
            replace
          />
        ) : (
          <Stack>
            <Heading title={song.title} trail={[...games, <GptLink key="gpt" {...gpt} />]} />
            <Text>{song.artist}</Text>
            {song.altTitles.length > 0 && (
              <Text c="dimmed">
                {t.also}: {song.altTitles.join(' · ')}
              </Text>
            )}
            <Section title={t.charts}>
              {charts.length === 0 ? (
                <Empty title={t.noCharts}>{t.noChartsHint}</Empty>
              ) : (
                <ul className="link-list">
                  {inOrder(charts, config).map((chart) => (
                    <li key={chart.chartID}>
                      <ChartLink chart={chart}>
                        <DifficultyBadge chart={chart} />
                      </ChartLink>
                      {!chart.isPrimary && ` ${t.older}`}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          </Stack>
        )
      }
    </PageResult>
  );
}

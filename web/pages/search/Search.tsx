import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { DifficultyBadge } from '../../components/Badges.tsx';
import { ChartLink, GptLink } from '../../components/GameLinks.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Empty, Failure, Placeholder } from '../../components/Result.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Section } from '../../components/Section.tsx';
import { useTexts } from '../../texts/index.ts';
import { searchTexts } from '../../texts/search.ts';
import { useFound } from './found.ts';

const route = getRouteApi('/search');

/** Everything that fits a text, in all games. */
export function Search() {
  const t = useTexts(searchTexts);
  const { q = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/search' });
  const search = useCallback(
    (text: string) => void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Stack>
      <Heading title={q ? `${q} · ${t.title}` : t.title}>{t.title}</Heading>
      <SearchField label={t.field} hint={t.hint} value={q} onSearch={search} />
      {q ? <Results q={q} /> : <Empty title={t.start}>{t.startHint}</Empty>}
    </Stack>
  );
}

function Results({ q }: { q: string }) {
  const t = useTexts(searchTexts);
  const { query, groups } = useFound(q, 20);
  const charts = useQuery({ ...read('search', 'chartHash', { query: { search: q } }), enabled: q.length >= 4 });
  const exact = charts.data?.charts ?? [];
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />;
  if (!groups) return <Placeholder h={600} />;
  if (groups.length === 0 && exact.length === 0) return <Empty title={t.nothing(q)}>{t.nothingHint}</Empty>;
  return (
    <div className="columns">
      {exact.length > 0 && (
        <Section title={t.charts}>
          <ul className="found">
            {exact.map((chart) => (
              <li key={chart.chartID}>
                <ChartLink chart={chart}>
                  {charts.data?.songs.find(({ id, game }) => id === chart.songID && game === chart.game)?.title}
                </ChartLink>{' '}
                <DifficultyBadge chart={chart} short /> <GptLink {...chart} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {groups.map(({ title, found }) => (
        <Section key={title} title={title}>
          <ul className="found">
            {found.map(({ key, name, about, to }) => (
              <li key={key}>
                <AnchorLink to={to}>{name}</AnchorLink>
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

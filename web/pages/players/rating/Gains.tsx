import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { read, readPages } from '../../../api.ts';
import { More } from '../../../components/More.tsx';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useTables } from '../../../components/use-tables.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { ratingTexts } from '../../../texts/rating.ts';
import { useSlice } from '../ugpt.ts';
import { GainCard } from './GainCard.tsx';
import { useShownRating } from './shown.ts';

const STEP = 20;

/** The charts that could raise a rating, closest first, by level, difficulty and folder. */
export function Gains() {
  const t = useTexts(ratingTexts);
  const { params } = useSlice();
  const { level, difficulty, folder } = useSearch({ strict: false });
  const isFiltered = [level, difficulty, folder].some((one) => one !== undefined);
  const { asked: alg } = useShownRating();
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const query = useInfiniteQuery({
    ...readPages('ratings', 'gains', { params, query: { alg, level, difficulty, folderID: folder, limit: STEP } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      <Filters isWide={isWide} />
      <Text size="sm">{t.gainsHint}</Text>
      <Result query={query} placeholder={<Placeholder h={900} />}>
        {({ pages }) =>
          pages[0]!.body.gains.length === 0 ? (
            <Empty title={t.noGains}>{isFiltered ? t.noGainsHint : t.noGainsAtAll}</Empty>
          ) : (
            <>
              <div className="gains">
                {pages.flatMap(({ body }) =>
                  body.gains.map((gain) => <GainCard key={gain.chartID} gain={gain} among={body} isWide={isWide} />),
                )}
              </div>
              <More query={query} />
            </>
          )
        }
      </Result>
    </Stack>
  );
}

/** The filters, folded away on narrow screens. */
function Filters({ isWide }: { isWide: boolean }) {
  const t = useTexts(ratingTexts);
  const { level, difficulty, folder } = useSearch({ strict: false });
  if (isWide) return <FilterFields />;
  return (
    <details className="filters" open={[level, difficulty, folder].some((one) => one !== undefined)}>
      <summary>{t.filters}</summary>
      <FilterFields />
    </details>
  );
}

function FilterFields() {
  const t = useTexts(playsTexts);
  const words = useTexts(ratingTexts);
  const { params, config } = useSlice();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { game, playtype } = params;
  const { data: levels = [] } = useQuery(read('charts', 'levels', { params: { game, playtype } }));
  const tables = useTables(params).data ?? [];
  const inTable = useQuery({
    ...read('tables', 'get', { params: { game, playtype, tableID: tables[0]?.tableID ?? '' } }),
    enabled: tables.length > 0,
  });
  const folders = inTable.data?.folders ?? [];
  const change = (name: 'level' | 'difficulty' | 'folder', value: string) =>
    void navigate({ to: '.', search: { ...search, [name]: value || undefined }, replace: true, resetScroll: false });
  return (
    <Group gap="xs">
      {!config.chartNames && (
        <>
          <NativeSelect
            aria-label={t.chart}
            value={search.difficulty ?? ''}
            onChange={({ currentTarget }) => change('difficulty', currentTarget.value)}
            data={[{ value: '', label: t.anyDifficulty }, ...config.difficulties]}
          />
          <NativeSelect
            aria-label={t.level}
            value={search.level ?? ''}
            onChange={({ currentTarget }) => change('level', currentTarget.value)}
            data={[{ value: '', label: t.anyLevel }, ...levels]}
          />
        </>
      )}
      {folders.length > 0 && (
        <NativeSelect
          aria-label={words.folder}
          value={search.folder ?? ''}
          onChange={({ currentTarget }) => change('folder', currentTarget.value)}
          data={[
            { value: '', label: words.anyFolder },
            ...folders.map(({ folderID, name }) => ({ value: folderID, label: name })),
          ]}
        />
      )}
    </Group>
  );
}

import { Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Body } from '../../../api.ts';
import { useNames } from '../../../components/names.ts';
import { Plot } from '../../../components/Plot.tsx';
import { Empty, Placeholder, Result } from '../../../components/Result.tsx';
import { useFormat } from '../../../format/index.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { daysAgo, usePast, type Past } from '../past.ts';
import { historyOf, type Span } from '../queries.ts';
import { useSlice } from '../ugpt.ts';

type Day = Body<'history', 'list'>[number];
/** Number of days that a graph goes back. */
const DAYS: Record<Span, number> = { '3mo': 89, year: 365, all: Infinity };

/** The days of a player in a game, latest first. */
export function useHistory(duration: Span) {
  const { params } = useSlice();
  return useQuery(historyOf(params, duration));
}

/** How a rating, a place or the number of scores has changed, as the reader chooses. */
export function HistoryPlot({ height = 240 }: { height?: number }) {
  const t = useTexts(playersTexts);
  const { config, params } = useSlice();
  const { profile } = useNames(config);
  const [span, setSpan] = useState<Span>('3mo');
  const [shown, setShown] = useState<string>(`rating ${config.defaultProfileRatingAlg}`);
  const query = useHistory(span);
  const { past, isPending } = usePast(params, daysAgo(DAYS[span]), query.data);
  const placeholder = <Placeholder h={height + 42} />;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <NativeSelect
          aria-label={t.shown}
          value={shown}
          onChange={({ currentTarget }) => setShown(currentTarget.value)}
          data={[
            ...config.profileRatingAlgs.map((alg) => ({ value: `rating ${alg}`, label: profile(alg) })),
            ...config.profileRatingAlgs.map((alg) => ({
              value: `place ${alg}`,
              label: `${t.ranking} (${profile(alg)})`,
            })),
            { value: 'playcount', label: t.playcount },
          ]}
        />
        <SegmentedControl
          aria-label={t.span}
          value={span}
          onChange={setSpan}
          data={[
            { value: '3mo', label: t.months },
            { value: 'year', label: t.year },
            { value: 'all', label: t.allTime },
          ]}
        />
      </Group>
      <Result query={query} placeholder={placeholder}>
        {(days) => (isPending ? placeholder : <Curve days={days} past={past} shown={shown} height={height} />)}
      </Result>
    </Stack>
  );
}

interface CurveProps {
  days: readonly Day[];
  past: readonly Past[];
  shown: string;
  height: number;
}

function Curve({ days, past, shown, height }: CurveProps) {
  const t = useTexts(playersTexts);
  const { date, rating, number } = useFormat();
  const { config } = useSlice();
  const { profile } = useNames(config);
  const [kind = '', alg = ''] = shown.split(' ');
  const name = profile(alg);
  const plot = useMemo(() => {
    const earliest = [...days, ...past].toReversed();
    const digits = kind === 'rating' ? (config.profileRatingAlgDecimals[alg] ?? 2) : 0;
    const places = kind === 'place';
    return {
      x: earliest.map(({ timestamp }) => timestamp),
      // A place is the better the smaller it is: it is drawn downwards.
      series: [{ label: name || t.playcount, values: earliest.map((day) => valueOf(day, kind, alg)) }],
      format: (value: number) => (places ? `#${number(-value)}` : rating(value, digits)),
    };
  }, [days, past, kind, alg, name, config, t, rating, number]);
  if (days.length + past.length < 2) return <Empty title={t.oneDay}>{t.oneDayHint}</Empty>;
  const label = `${t.history}: ${kind === 'place' ? `${t.ranking} ${name}` : name || t.playcount}`;
  return (
    <>
      <Plot label={label} xKind="time" xLabel={t.day} formatX={date} height={height} {...plot} />
      <Text size="xs" c="dimmed" mih={20}>
        {past.length > 0 && kind !== 'place' && t.computed(date(days.at(-1)!.timestamp))}
      </Text>
    </>
  );
}

function valueOf(day: Day | Past, kind: string, alg: string): number | null {
  if (kind === 'rating') return day.ratings[alg] ?? null;
  if (kind === 'place') {
    const place = 'ranking' in day ? day.ranking[alg] : undefined;
    return day.ratings[alg] === null || !place ? null : -place.ranking;
  }
  return day.playcount;
}

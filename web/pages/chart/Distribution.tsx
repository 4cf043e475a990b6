import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChartDocument } from 'kaiden-client';
import { useCallback, useMemo } from 'react';

import { DistributionBar, partsOf } from '../../components/DistributionBar.tsx';
import { useGameConfig } from '../../components/game.ts';
import type { Series } from '../../components/plot-props.ts';
import { Plot } from '../../components/Plot.tsx';
import { Placeholder, Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { useMyPlays } from './my-plays.ts';
import { distributionOn } from './queries.ts';

/** Distribution of the PBs on a chart; renders nothing if there are none. */
export function Distribution({ chart, title }: { chart: ChartDocument; title: string }) {
  const t = useTexts(chartTexts);
  const config = useGameConfig(chart);
  const query = useQuery(distributionOn(chart));
  if (query.data && Object.keys(query.data.lamps).length === 0) return null;
  return (
    <Section title={t.distribution}>
      <Result query={query} placeholder={<Placeholder h={360} />}>
        {({ lamps, grades, percents }) => (
          <Stack gap="sm">
            {sumOf(percents) > 1 && <Percents chart={chart} percents={percents} title={title} />}
            <Text size="sm">{t.lamps}</Text>
            {config && <DistributionBar label={t.lamps} parts={partsOf(config, 'lamps', lamps)} />}
            <Text size="sm">{t.grades}</Text>
            {config && <DistributionBar label={t.grades} parts={partsOf(config, 'grades', grades)} />}
          </Stack>
        )}
      </Result>
    </Section>
  );
}

interface PercentsProps {
  chart: ChartDocument;
  percents: Readonly<Record<string, number>>;
  title: string;
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many players have which percent; the reader's bar has a colour of its own. */
function Percents({ chart, percents, title }: PercentsProps) {
  const t = useTexts(chartTexts);
  const { number, percent: format, rating } = useFormat();
  const plays = useMyPlays(chart);
  const own = plays?.length ? Math.max(...plays.map(({ scoreData }) => scoreData.percent)) : undefined;
  const whole = useCallback((value: number) => (Number.isInteger(value) ? number(value) : ''), [number]);
  const data = useMemo(() => {
    const found = Object.keys(percents).map(Number);
    const [first, last] = [Math.min(...found), Math.max(...found)];
    const x = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const values = x.map((percent) => percents[percent] ?? null);
    const series: Series[] = [{ label: t.playersColumn, values, kind: 'bars' }];
    if (own !== undefined) {
      const mine = x.map((percent, at) => (percent === Math.floor(own) ? (values[at] ?? null) : null));
      series.push({ label: t.you, values: mine, kind: 'bars', colour: '#e8590c' });
    }
    return { x, series };
  }, [percents, own, t]);
  const all = Object.entries(percents);
  const reached = all.filter(([percent]) => own !== undefined && Number(percent) <= Math.floor(own));
  const count = (some: typeof all) => some.reduce((sum, [, players]) => sum + players, 0);
  return (
    <>
      <Plot
        label={t.distributionLabel(title)}
        {...data}
        xLabel={t.percent}
        format={whole}
        formatX={wholePercent}
        height={180}
      />
      {own !== undefined && (
        <Text size="sm">{t.yourPercent(format(own), `${rating((100 * count(reached)) / count(all), 0)}%`)}</Text>
      )}
    </>
  );
}

const wholePercent = (value: number): string => (Number.isInteger(value) ? `${value}%` : '');

import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChartDocument } from 'kaiden/client';
import { useCallback, useMemo } from 'react';

import { DistributionBar, partsOf } from '../../components/DistributionBar.tsx';
import { useGameConfig } from '../../components/game.ts';
import { Plot } from '../../components/Plot.tsx';
import { Placeholder, Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../format/index.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
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
            <Percents percents={percents} title={title} />
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

function Percents({ percents, title }: { percents: Readonly<Record<string, number>>; title: string }) {
  const t = useTexts(chartTexts);
  const { number } = useFormat();
  const whole = useCallback((value: number) => (Number.isInteger(value) ? number(value) : ''), [number]);
  const data = useMemo(() => {
    const found = Object.keys(percents).map(Number);
    const [first, last] = [Math.min(...found), Math.max(...found)];
    const x = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const values = x.map((percent) => percents[percent] ?? null);
    return { x, series: [{ label: t.playersColumn, values, kind: 'bars' as const }] };
  }, [percents, t]);
  return (
    <Plot
      label={t.distributionLabel(title)}
      {...data}
      xLabel={t.percent}
      format={whole}
      formatX={wholePercent}
      height={180}
    />
  );
}

const wholePercent = (value: number): string => (Number.isInteger(value) ? `${value}%` : '');

import { NativeSelect } from '@mantine/core';
import type { GamePTConfig } from 'kaiden-client';

import { useMetricLabels } from '../../../components/metric-labels.ts';
import { shownMetrics } from '../../../components/metrics.ts';
import { useTexts } from '../../../texts/index.ts';
import { playsTexts } from '../../../texts/plays.ts';
import { useSlice } from '../ugpt.ts';
import { metricFilters, withMetric } from './play-filter.ts';

interface Props {
  config: GamePTConfig;
  /** Filters of metrics in the address. */
  metric: string | undefined;
  change: (changes: { metric: string }) => void;
}

/** Filters by the metrics of a game that have few values. */
export function MetricFilters({ config, metric, change }: Props) {
  const t = useTexts(playsTexts);
  const { params } = useSlice();
  const { metric: nameOf } = useMetricLabels(params.game);
  const wanted = metricFilters(metric);
  return shownMetrics(config).map(({ name, values = [] }) => (
    <NativeSelect
      key={name}
      aria-label={nameOf(name)}
      value={wanted[name] ?? ''}
      onChange={({ currentTarget }) => change({ metric: withMetric(metric, name, currentTarget.value) })}
      data={[
        { value: '', label: t.any(nameOf(name)) },
        ...values.map((value) => ({ value: String(value), label: nameOf(name, String(value)) })),
      ]}
    />
  ));
}

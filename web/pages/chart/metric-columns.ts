import type { PBDocument } from 'kaiden-client';

import type { Column } from '../../components/DataTable.tsx';
import { useGameConfig, type Gpt } from '../../components/game.ts';
import { useMetricLabels } from '../../components/metric-labels.ts';
import { shownMetrics, valueOf, type Metric } from '../../components/metrics.ts';

/** Returns columns for the metrics with few values that some of these PBs have. */
export function useMetricColumns(gpt: Gpt, pbs: readonly PBDocument[]): Column<PBDocument>[] {
  const config = useGameConfig(gpt);
  const { metric: nameOf } = useMetricLabels(gpt.game);
  if (!config) return [];
  const textOf = (metric: Metric, pb: PBDocument) => {
    const value = valueOf(metric, pb);
    return typeof value === 'string' ? nameOf(metric.name, value) : (value ?? '–');
  };
  return shownMetrics(config)
    .filter((metric) => pbs.some((pb) => valueOf(metric, pb) !== undefined))
    .map((metric) => ({
      id: metric.name,
      title: nameOf(metric.name),
      wide: true,
      numeric: metric.place === 'derived',
      cell: (pb) => textOf(metric, pb),
    }));
}

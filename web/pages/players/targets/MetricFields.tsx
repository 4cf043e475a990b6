import { Group, NativeSelect, NumberInput } from '@mantine/core';
import type { GamePTConfig } from 'kaiden-client';

import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';

/** Metric of a PB. */
export type Metric = 'lamp' | 'grade' | 'percent' | 'score';
const METRICS: readonly Metric[] = ['lamp', 'grade', 'percent', 'score'];

/** Metric and required value: a position for lamps and grades. */
export interface Aim {
  metric: Metric;
  value: number;
}

/** The lamp or the grade that counts as cleared, as a beginning. */
export const firstAim = (config: GamePTConfig, metric: Metric = 'lamp'): Aim => ({
  metric,
  value: firstValue(config, metric),
});

function firstValue(config: GamePTConfig, metric: Metric): number {
  if (metric === 'lamp') return Math.max(0, config.lamps.indexOf(config.clearLamp));
  if (metric === 'grade') return Math.max(0, config.grades.indexOf(config.clearGrade));
  return metric === 'percent' ? 90 : 0;
}

/** Asks for a metric and the value that it has to reach. */
export function MetricFields({
  config,
  aim,
  onChange,
}: {
  config: GamePTConfig;
  aim: Aim;
  onChange: (aim: Aim) => void;
}) {
  const t = useTexts(goalTexts);
  const names = aim.metric === 'lamp' ? config.lamps : aim.metric === 'grade' ? config.grades : undefined;
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label={t.metric}
        value={aim.metric}
        onChange={({ currentTarget }) => onChange(firstAim(config, currentTarget.value as Metric))}
        data={METRICS.map((value) => ({ value, label: t[value] }))}
      />
      {names ? (
        <NativeSelect
          label={t.atLeast}
          value={String(aim.value)}
          onChange={({ currentTarget }) => onChange({ ...aim, value: Number(currentTarget.value) })}
          data={names.map((label, at) => ({ value: String(at), label }))}
        />
      ) : (
        <NumberInput
          label={t.atLeast}
          value={aim.value}
          onChange={(value) => onChange({ ...aim, value: Number(value) })}
          min={0}
          {...(aim.metric === 'percent' && { max: config.percentMax, decimalScale: 4, suffix: '%' })}
          {...(aim.metric === 'score' && { allowDecimal: false, suffix: ` ${config.scoreUnit}` })}
        />
      )}
    </Group>
  );
}

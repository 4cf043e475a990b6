import { Group, NativeSelect, NumberInput } from '@mantine/core';
import type { GamePTConfig } from 'kaiden-client';

import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import type { Aim, Metric } from './definition.ts';

const METRICS: readonly Metric[] = ['lamp', 'grade', 'percent', 'score'];

/** Asks for a metric and the value that it has to reach. */
export function MetricFields({
  config,
  aim,
  onMetric,
  onChange,
}: {
  config: GamePTConfig;
  aim: Aim;
  onMetric: (metric: Metric) => void;
  onChange: (aim: Aim) => void;
}) {
  const t = useTexts(goalTexts);
  const names = aim.metric === 'lamp' ? config.lamps : aim.metric === 'grade' ? config.grades : undefined;
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label={t.metric}
        value={aim.metric}
        onChange={({ currentTarget }) => onMetric(currentTarget.value as Metric)}
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

import { Group, NumberInput, SegmentedControl } from '@mantine/core';

import { useFormat } from '../../../format/index.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { firstCount } from './beginning.ts';
import type { Count } from './definition.ts';

interface CountProps {
  count: Count;
  /** Charts that have it now; undefined where that is not known. */
  now: number | undefined;
  of: number;
  onChange: (count: Count) => void;
}

/** Asks for how many charts of a folder, or how much of it. */
export function CountFields({ count, now, of, onChange }: CountProps) {
  const t = useTexts(goalTexts);
  const { number } = useFormat();
  return (
    <Group align="flex-end" grow>
      <NumberInput
        label={t.howMany}
        description={now === undefined ? undefined : t.soFar(number(now), number(of))}
        value={count.value}
        onChange={(value) => onChange({ ...count, value: Number(value) })}
        min={1}
        {...(count.by === 'charts' ? { allowDecimal: false } : { max: 100, suffix: '%' })}
      />
      <SegmentedControl
        aria-label={t.countBy}
        value={count.by}
        onChange={(by) => onChange(firstCount(by, now, of))}
        data={[
          { value: 'charts', label: t.charts },
          { value: 'share', label: t.share },
        ]}
      />
    </Group>
  );
}

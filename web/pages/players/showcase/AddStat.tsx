import { Button, Fieldset, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';

import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { firstAim } from '../targets/beginning.ts';
import { MetricFields } from '../targets/MetricFields.tsx';
import { ChartPicker, FolderPicker } from '../targets/Pickers.tsx';
import { useSlice } from '../ugpt.ts';
import type { Named } from './named.ts';
import type { Property } from './value.ts';

const PROPERTIES: readonly Property[] = ['lamp', 'grade', 'score', 'percent', 'playcount'];
const NOTHING: { id: string | null; name: string } = { id: null, name: '' };

/** Asks for one more statistic. */
export function AddStat({ add }: { add: (named: Named) => void }) {
  const t = useTexts(goalTexts);
  const { config } = useSlice();
  const [mode, setMode] = useState<'chart' | 'folder'>('chart');
  const [chosen, setChosen] = useState(NOTHING);
  const [property, setProperty] = useState<Property>('lamp');
  const [aim, setAim] = useState(() => firstAim(config, 'lamp', {}));
  function addIt(id: string) {
    const stat =
      mode === 'chart'
        ? ({ mode, chartID: id, property } as const)
        : ({ mode, folderID: id, property: aim.metric, gte: aim.value } as const);
    add({ stat, name: chosen.name });
    setChosen(NOTHING);
  }
  const choose = (id: string | null, name: string) => setChosen({ id, name });
  return (
    <Fieldset legend={t.add}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t.on}
          value={mode}
          onChange={(value) => {
            setMode(value);
            setChosen(NOTHING);
          }}
          data={[
            { value: 'chart', label: t.onChart },
            { value: 'folder', label: t.onFolder },
          ]}
        />
        {mode === 'chart' ? (
          <>
            <ChartPicker value={chosen.id} onChange={choose} />
            <NativeSelect
              label={t.statistic}
              value={property}
              onChange={({ currentTarget }) => setProperty(currentTarget.value as Property)}
              data={PROPERTIES.map((value) => ({ value, label: t[value] }))}
            />
          </>
        ) : (
          <>
            <FolderPicker value={chosen.id} onChange={choose} />
            <MetricFields
              config={config}
              aim={aim}
              onMetric={(metric) => setAim(firstAim(config, metric, {}))}
              onChange={setAim}
            />
          </>
        )}
        <Button variant="light" disabled={chosen.id === null} onClick={() => chosen.id !== null && addIt(chosen.id)}>
          {t.add}
        </Button>
      </Stack>
    </Fieldset>
  );
}

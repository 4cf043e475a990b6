import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api, read } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useGoalName } from '../../../components/goal-name.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useChange } from '../change.ts';
import { useSlice } from '../ugpt.ts';
import { definitionOf, type Count, type On } from './definition.ts';
import { firstAim, MetricFields } from './MetricFields.tsx';
import { ChartPicker, FolderPicker } from './Pickers.tsx';

interface Props {
  /** Chart of the goal, if it was chosen before. */
  chart?: string;
  folder?: string;
  close: () => void;
  /** Called with the name of the goal. */
  onSet: (name: string) => void;
}

/** Form for a goal, which shows the name that it would have. The input stays if the server refuses it. */
export default function GoalForm({ chart, folder, close, onSet }: Props) {
  const t = useTexts(goalTexts);
  const { params, config } = useSlice();
  const [on, setOn] = useState<On>(folder === undefined ? 'chart' : 'folder');
  const [chartID, setChart] = useState<string | null>(chart ?? null);
  const [folderID, setFolder] = useState<string | null>(folder ?? null);
  const [aim, setAim] = useState(() => firstAim(config));
  const [count, setCount] = useState<Count>({ by: 'charts', value: 1 });
  const json = definitionOf({ on, chartID, folderID, aim, count });
  const { game, playtype } = params;
  const goalName = useGoalName([params]);
  const sent = useQuery({
    ...read('targets', 'formatGoal', { params: { game, playtype }, json: json! }),
    enabled: json !== undefined,
    placeholderData: keepPreviousData,
  });
  const name = goalName({ game, playtype, name: sent.data ?? '' });
  const save = useChange(() => api.ugptTargets.addGoal({ params, json: json! }), ['ugptTargets', 'targets']);
  const send = () => save.mutate(undefined, { onSuccess: ({ body }) => (onSet(goalName(body.goal)), close()) });
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SegmentedControl
        aria-label={t.on}
        value={on}
        onChange={setOn}
        data={[
          { value: 'chart', label: t.onChart },
          { value: 'folder', label: t.onFolder },
        ]}
      />
      {on === 'chart' ? (
        <ChartPicker value={chartID} onChange={setChart} />
      ) : (
        <FolderPicker value={folderID} onChange={setFolder} />
      )}
      <MetricFields config={config} aim={aim} onChange={setAim} />
      {on === 'folder' && <CountFields count={count} onChange={setCount} />}
      <Text aria-live="polite" mih={24} c={sent.isPlaceholderData ? 'dimmed' : undefined}>
        {json && name && !sent.isError && `${t.reads}: ${name}`}
      </Text>
      <ErrorPanel error={save.error ?? (json && sent.error)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!json}>
          {t.save}
        </Button>
      </Group>
    </Stack>
  );
}

function CountFields({ count, onChange }: { count: Count; onChange: (count: Count) => void }) {
  const t = useTexts(goalTexts);
  return (
    <Group align="flex-end" grow>
      <NumberInput
        label={t.howMany}
        value={count.value}
        onChange={(value) => onChange({ ...count, value: Number(value) })}
        min={1}
        {...(count.by === 'charts' ? { allowDecimal: false } : { max: 100, suffix: '%' })}
      />
      <SegmentedControl
        aria-label={t.countBy}
        value={count.by}
        onChange={(by) => onChange(by === 'charts' ? { by, value: 1 } : { by: 'share', value: 50 })}
        data={[
          { value: 'charts', label: t.charts },
          { value: 'share', label: t.share },
        ]}
      />
    </Group>
  );
}

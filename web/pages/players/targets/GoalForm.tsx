import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { api, read } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useGoalName } from '../../../components/goal-name.ts';
import { goalTexts } from '../../../texts/goals.ts';
import { useTexts } from '../../../texts/index.ts';
import { useChange } from '../change.ts';
import { useSlice } from '../ugpt.ts';
import { countIn, firstAim, firstCount } from './beginning.ts';
import { CountFields } from './CountFields.tsx';
import { definitionOf, type Aim, type Count, type Metric, type On } from './definition.ts';
import { MetricFields } from './MetricFields.tsx';
import { ChartPicker, FolderPicker } from './Pickers.tsx';
import { useReached } from './reached.ts';

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
  const { game, playtype } = params;
  const [metric, setMetric] = useState<Metric>('lamp');
  // Until they are entered, they are what the player lacks.
  const [enteredAim, setAim] = useState<Aim>();
  const [enteredCount, setCount] = useState<Count>();
  const reached = useReached({
    ...params,
    chartID: on === 'chart' ? chartID : null,
    folderID: on === 'folder' ? folderID : null,
  });
  const aim = enteredAim ?? firstAim(config, metric, reached);
  const now = reached.folder && countIn(reached.folder, config, aim);
  const of = reached.folder?.chartCount ?? 0;
  const count = enteredCount ?? firstCount('charts', now, of);
  const json = definitionOf({ on, chartID, folderID, aim, count });
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
      <MetricFields
        config={config}
        aim={aim}
        onChange={setAim}
        onMetric={(chosen) => {
          setMetric(chosen);
          setAim(undefined);
          setCount(undefined);
        }}
      />
      {on === 'folder' && <CountFields count={count} now={now} of={of} onChange={setCount} />}
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

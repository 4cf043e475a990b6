import { Alert, Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChartDocument, GamePTConfig } from 'kaiden-client';
import { followImport } from 'kaiden-client/follow';
import { useState, type FormEvent } from 'react';

import { api } from '../../api.ts';
import { useFaultText } from '../../components/describe.ts';
import { Form } from '../../components/Form.tsx';
import { useGameConfig } from '../../components/game.ts';
import { useMetricLabels } from '../../components/metric-labels.ts';
import { Section } from '../../components/Section.tsx';
import { useMyID } from '../../shared/me.ts';
import { chartTexts } from '../../texts/chart.ts';
import { useTexts } from '../../texts/index.ts';
import { documentOf, faultsOf, outcomeOf, typedMetrics, type Typed } from './play-form.ts';

/** Lets the reader type in a play on a chart. */
export function AddPlay({ chart }: { chart: ChartDocument }) {
  const t = useTexts(chartTexts);
  const config = useGameConfig(chart);
  const [opened, { toggle }] = useDisclosure();
  if (typeof useMyID() !== 'number' || !config) return null;
  return (
    <Section title={t.addPlay}>
      <Button variant="default" mb="sm" onClick={toggle} aria-expanded={opened}>
        {opened ? t.closePlay : t.typePlay}
      </Button>
      {opened && <PlayForm chart={chart} config={config} />}
    </Section>
  );
}

function PlayForm({ chart, config }: { chart: ChartDocument; config: GamePTConfig }) {
  const t = useTexts(chartTexts);
  const labels = useMetricLabels(chart.game);
  const faultText = useFaultText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed>({});
  const add = useMutation({
    mutationFn: async () => {
      const scoreData = new File([JSON.stringify(documentOf(chart, typed))], 'play.json', { type: 'application/json' });
      const form = { importType: 'file/batch-manual', scoreData };
      const { body } = await api.imports.fromFile({ form, headers: { 'x-user-intent': 'true' } });
      return outcomeOf('errors' in body ? body : await followImport(api, body.importID, () => undefined));
    },
    onSuccess: async (result) => {
      if (result === 'playAdded') setTyped({});
      await queries.invalidateQueries();
    },
  });
  const metrics = typedMetrics(config);
  const judgements = config.judgements.map((name) => `judgements.${name}`);
  const names = [
    'score',
    'percent',
    'lamp',
    'time',
    'comment',
    ...judgements,
    ...metrics.map(({ name }) => `optional.${name}`),
  ];
  const { fields, rest } = faultsOf(add.error, names);
  const field = (name: string, label: string) => ({
    label,
    value: typed[name] ?? '',
    error: fields[name] && faultText(fields[name]),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  const choice = (name: string, label: string, values: readonly string[], nameOf = (value: string) => value) => ({
    label,
    data: values.map((value) => ({ value, label: nameOf(value) })),
    value: typed[name] ?? null,
    error: fields[name] && faultText(fields[name]),
    onChange: (value: string | null) => setTyped((before) => ({ ...before, [name]: value ?? '' })),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate();
  }
  return (
    <Form label={t.savePlay} error={rest} isPending={add.isPending} onSubmit={submit}>
      {add.data && (
        <Alert color={add.data === 'playAdded' ? 'green' : 'orange'} role="status">
          {t[add.data]}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...field('score', `${t.score} (${config.scoreUnit})`)} inputMode="decimal" required />
        {config.sendsPercent && <TextInput {...field('percent', t.percent)} inputMode="decimal" required />}
        <Select {...choice('lamp', t.lamp, config.lamps)} required />
        <TextInput {...field('time', t.date)} type="datetime-local" step={1} />
      </SimpleGrid>
      <TextInput {...field('comment', t.comment)} />
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        {config.judgements.map((name) => (
          <TextInput key={name} {...field(`judgements.${name}`, labels.judgement(name))} inputMode="numeric" />
        ))}
        {metrics.map(({ name, values }) =>
          values ? (
            <Select
              key={name}
              {...choice(`optional.${name}`, labels.metric(name), values, (value) => labels.metric(name, value))}
              clearable
            />
          ) : (
            <TextInput key={name} {...field(`optional.${name}`, labels.metric(name))} inputMode="decimal" />
          ),
        )}
      </SimpleGrid>
    </Form>
  );
}

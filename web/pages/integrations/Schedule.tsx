import { Alert, Button, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';

import { api } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import type { IntegrationDocument } from './document.ts';

type State = IntegrationDocument['sync'];

interface Props {
  params: { userID: string; integrationID: string };
  sync: State;
  refresh: () => Promise<void>;
}

const CHOICES = ['off', 'daily', 'hourly'] as const;

/** Schedule of automatic imports: how often, when next, and why it has stopped. */
export function Schedule({ params, sync, refresh }: Props) {
  const { integrations: t } = useTexts(ownTexts);
  const { time } = useFormat();
  const label = useId();
  const choose = useMutation({
    mutationFn: (schedule: State['schedule']) => api.integrations.update({ params, json: { schedule } }),
    onSettled: refresh,
  });
  const chosen = choose.isPending ? choose.variables : sync.schedule;
  return (
    <Stack gap="xs" align="flex-start">
      <Input.Label id={label} labelElement="div">
        {t.schedule}
      </Input.Label>
      <Group>
        <SegmentedControl
          aria-labelledby={label}
          data={CHOICES.map((value) => ({ value, label: t[value] }))}
          value={chosen ?? 'off'}
          onChange={(value) => choose.mutate(value === 'off' ? null : value)}
        />
        {sync.nextSync !== null && (
          <Text size="sm" c="dimmed">
            {t.nextSync(sync.nextSync <= Date.now() ? t.soon : time(sync.nextSync))}
          </Text>
        )}
      </Group>
      {sync.stopped !== null && (
        <Alert color="red" title={t.stopped} w="100%">
          <Stack gap="sm" align="flex-start">
            {sync.stopCode === null ? sync.stopped : t.stops[sync.stopCode](sync.lastError ?? '')}
            <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate(sync.schedule)}>
              {t.startAgain}
            </Button>
          </Stack>
        </Alert>
      )}
      <ErrorPanel error={choose.error} />
    </Stack>
  );
}

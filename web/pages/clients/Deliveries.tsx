import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookDelivery } from 'kaiden-client';

import { api, read } from '../../api.ts';
import { Tone } from '../../components/Badges.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';

const COLOURS = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const;
/** Polling interval while an event is waiting (ms). */
const SOON = 3000;

/** Events sent to a client, with their results. */
export function Deliveries({ clientID }: { clientID: string }) {
  const t = useTexts(clientTexts);
  const { time } = useFormat();
  const queries = useQueryClient();
  const params = { clientID };
  const query = useQuery({
    ...read('clients', 'webhookDeliveries', { params }),
    refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'waiting') ? SOON : false),
  });
  const send = useMutation({
    mutationFn: () => api.clients.sendTestEvent({ params }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients', 'webhookDeliveries'] }),
  });
  const state = ({ state, attempts }: WebhookDelivery) => (
    <>
      <Tone colour={`var(--mantine-color-${COLOURS[state]}-6)`}>{t.states[state]}</Tone>{' '}
      {attempts > 0 && t.attempts(attempts)}
    </>
  );
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t.deliveries}
      </Title>
      <ErrorPanel error={send.error} />
      <div>
        <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t.sendTest}
        </Button>
      </div>
      <Result query={query}>
        {(found) =>
          found.length === 0 ? (
            <Text c="dimmed">{t.noDeliveries}</Text>
          ) : (
            <DataTable
              label={t.deliveries}
              columns={[
                { id: 'event', title: t.event, cell: ({ event }) => event.type },
                { id: 'state', title: t.state, cell: state },
                { id: 'when', title: t.when, cell: ({ createdAt }) => time(createdAt) },
                {
                  id: 'answer',
                  title: t.answer,
                  cell: ({ lastStatus, lastError }) => <span className="breaks">{lastError ?? lastStatus ?? '–'}</span>,
                },
              ]}
              rows={found}
              keyOf={({ deliveryID }) => deliveryID}
              step={10}
            />
          )
        }
      </Result>
    </Stack>
  );
}

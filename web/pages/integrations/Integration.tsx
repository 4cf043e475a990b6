import { Alert, Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useIDStringName } from '../../components/game.ts';
import { NamedCard } from '../../components/NamedCard.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { ownTexts } from '../../texts/own.ts';
import { ChangeKey } from './ChangeKey.tsx';
import type { IntegrationDocument } from './document.ts';
import { Refused } from './Refused.tsx';
import { Schedule } from './Schedule.tsx';
import { Sync } from './Sync.tsx';

/** An account on another server: how it is, and what can be done with it. */
export function Integration({ integration }: { integration: IntegrationDocument }) {
  const { integrations: t } = useTexts(ownTexts);
  const { ago, number } = useFormat();
  const queries = useQueryClient();
  const { integrationID, baseUrl, sync, relay } = integration;
  const params = { userID: 'me', integrationID };
  const refresh = () => queries.invalidateQueries({ queryKey: ['integrations'] });
  const gptName = useIDStringName();
  const test = useMutation({ mutationFn: () => api.integrations.test({ params }) });
  const setRelay = useMutation({
    mutationFn: (on: boolean) => api.integrations.update({ params, json: { relay: on } }),
    onSettled: refresh,
  });
  async function remove() {
    await api.integrations.remove({ params });
    await refresh();
  }
  return (
    <NamedCard
      name={baseUrl}
      about={
        <>
          {t.keyBegins(integration.keyPrefix)} ·{' '}
          {integration.idStrings?.map((idString) => gptName(idString)).join(', ') ?? t.everything} ·{' '}
          {sync.lastSync === null ? t.neverSynced : t.lastSync(ago(sync.lastSync))}
        </>
      }
    >
      {sync.lastError && sync.stopped === null && (
        <Alert color="orange" title={t.syncFailed}>
          {sync.lastError}
        </Alert>
      )}
      <Schedule params={params} sync={sync} refresh={refresh} />
      <Switch
        label={t.relay}
        description={
          relay.enabled ? t.relayed(number(relay.waiting), number(relay.sent), number(relay.lost)) : undefined
        }
        checked={setRelay.isPending ? setRelay.variables : relay.enabled}
        onChange={({ currentTarget: { checked } }) => setRelay.mutate(checked)}
      />
      {relay.enabled && relay.lastError && (
        <Alert color="orange" title={t.relayFailed}>
          {relay.lastError}
        </Alert>
      )}
      {relay.lost > 0 && <Refused params={params} refresh={refresh} />}
      <ErrorPanel error={setRelay.error ?? test.error} />
      {test.data && (
        <Alert color={test.data.body.ok ? 'green' : 'red'} title={test.data.body.ok ? t.good : t.bad} role="alert">
          {test.data.body.message}
        </Alert>
      )}
      <Sync integrationID={integrationID}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t.test}
        </Button>
        <ChangeKey params={params} refresh={refresh} />
        <ConfirmButton label={t.remove} named={baseUrl} action={remove}>
          {t.removeHint}
        </ConfirmButton>
      </Sync>
    </NamedCard>
  );
}

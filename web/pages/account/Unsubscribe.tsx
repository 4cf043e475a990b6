import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { api } from '../../api.ts';
import { ErrorPanel, isRefusal } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { useTaken } from '../../shared/taken.ts';
import { useTexts } from '../../texts/index.ts';
import { recoveryTexts } from '../../texts/recovery.ts';

const route = getRouteApi('/unsubscribe');

/** Stops the weekly summary with the token of a mail; not before somebody says so, for programs open links as well. */
export function Unsubscribe() {
  const { unsubscribe: t } = useTexts(recoveryTexts);
  const token = useTaken(route.useSearch().code);
  const stop = useMutation({ mutationFn: () => api.auth.unsubscribe({ query: { code: token } }) });
  const isDead = token === '' || isRefusal(stop.error, 'invalid_code');
  if (stop.isSuccess || isDead) {
    return (
      <NarrowPage key="done" title={isDead ? t.dead : t.done} isNews>
        <Text>{isDead ? t.deadHint : t.doneHint}</Text>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title}>
      <Text>{t.intro}</Text>
      <ErrorPanel error={stop.error} />
      <Button loading={stop.isPending} onClick={() => stop.mutate()}>
        {t.confirm}
      </Button>
    </NarrowPage>
  );
}

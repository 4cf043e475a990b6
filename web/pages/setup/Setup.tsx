import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { isRefusal } from '../../components/ErrorPanel.tsx';
import { NarrowPage } from '../../components/NarrowPage.tsx';
import { PageResult } from '../../components/Result.tsx';
import { useMe } from '../../shared/me.ts';
import { useTaken } from '../../shared/taken.ts';
import { useTexts } from '../../texts/index.ts';
import { setupTexts } from '../../texts/setup.ts';
import { FirstAccount } from './FirstAccount.tsx';
import { Next } from './Next.tsx';

const route = getRouteApi('/setup');
const ADMINISTRATOR = 3;

/** Page that the link in the log leads to: creates the first administrator, and lists the next steps. */
export function Setup() {
  const t = useTexts(setupTexts);
  const token = useTaken(route.useSearch().token);
  const me = useMe();
  const isDone = me !== undefined && me !== null && me.authLevel >= ADMINISTRATOR;
  const check = useQuery({
    ...read('setup', 'check', { json: { '!token': token } }),
    enabled: me !== undefined && !isDone,
  });
  if (isDone) return <Next user={me} />;
  if (isRefusal(check.error, 'setup_gone')) {
    return (
      <NarrowPage title={t.gone}>
        <Text>{t.goneHint}</Text>
      </NarrowPage>
    );
  }
  return <PageResult query={check}>{() => <FirstAccount token={token} />}</PageResult>;
}

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { useMe } from '../../app/me.ts';
import { useTaken } from '../../app/taken.ts';
import { Narrow } from '../../components/Narrow.tsx';
import { PageResult } from '../../components/Result.tsx';
import { isRefusal } from '../../components/Trouble.tsx';
import { useTexts } from '../../texts/index.ts';
import { setupTexts } from '../../texts/setup.ts';
import { FirstAccount } from './FirstAccount.tsx';
import { Next } from './Next.tsx';

const route = getRouteApi('/setup');
const ADMINISTRATOR = 3;

/** Where the link in the log leads: makes the first administrator, and tells them what to do then. */
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
      <Narrow title={t.gone}>
        <Text>{t.goneHint}</Text>
      </Narrow>
    );
  }
  return <PageResult query={check}>{() => <FirstAccount token={token} />}</PageResult>;
}

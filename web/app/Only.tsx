import { Center, Stack, Text, Title } from '@mantine/core';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';

import { Loading } from '../components/Result.tsx';
import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';
import { useMe } from './me.ts';

const ADMINISTRATOR = 3;

/** Pages of who is logged in; others log in first, and come back here. */
export function OnlyPlayers() {
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.href });
  if (me === undefined) return <Loading />;
  if (me === null) return <Navigate to="/login" search={{ to: path }} replace />;
  return <Outlet />;
}

/** Pages of administrators; the server refuses everybody else as well. */
export function OnlyAdministrators() {
  const t = useTexts(troubleTexts);
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.href });
  if (me === undefined) return <Loading />;
  if (me === null) return <Navigate to="/login" search={{ to: path }} replace />;
  if (me.authLevel < ADMINISTRATOR) {
    return (
      <Center mih="50vh">
        <Stack align="center">
          <Title order={1} ta="center">
            {t.adminsOnly}
          </Title>
          <Text c="dimmed" ta="center">
            {t.adminsOnlyHint}
          </Text>
        </Stack>
      </Center>
    );
  }
  return <Outlet />;
}

import { Center, Stack, Text, Title } from '@mantine/core';
import { Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { Loading } from '../components/Result.tsx';
import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';
import { useMe } from './me.ts';

const ADMINISTRATOR = 3;

/** Pages of who is logged in; others log in first, and come back here. */
export function OnlyPlayers() {
  const me = useMe();
  if (me === undefined) return <Loading />;
  if (me === null) return <ToLogin />;
  return <Outlet />;
}

/** Pages of administrators; the server refuses everybody else as well. */
export function OnlyAdministrators() {
  const t = useTexts(troubleTexts);
  const me = useMe();
  if (me === undefined) return <Loading />;
  if (me === null) return <ToLogin />;
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

/** Goes to where one logs in, and back from there to where they are now. */
function ToLogin() {
  const { state } = useRouter();
  // Once: while it goes there, the address is another already.
  const [to] = useState(state.location.href);
  return <Navigate to="/login" search={{ to }} replace />;
}

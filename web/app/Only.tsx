import { Center, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter, type lazyRouteComponent } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { Loading, PageResult } from '../components/Result.tsx';
import { status, useMe } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { troubleTexts } from '../texts/trouble.ts';

const ADMINISTRATOR = 3;

type Page = ReturnType<typeof lazyRouteComponent>;

/** A page of who is logged in; others log in first, and come back here. */
export const forPlayers = (page: Page): Page => within(OnlyPlayers, page);

/** A page of administrators; the server refuses everybody else as well. */
export const forAdministrators = (page: Page): Page => within(OnlyAdministrators, page);

/** A page that its guard shows or not. Guards are no routes: with routes around them, links to pages are not checked. */
const within = (Guard: typeof OnlyPlayers, Page: Page): Page =>
  Object.assign(
    () => (
      <Guard>
        <Page />
      </Guard>
    ),
    { preload: Page.preload },
  );

function OnlyPlayers({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me === undefined) return <Unknown />;
  if (me === null) return <ToLogin />;
  return children;
}

function OnlyAdministrators({ children }: { children: ReactNode }) {
  const t = useTexts(troubleTexts);
  const me = useMe();
  if (me === undefined) return <Unknown />;
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
  return children;
}

/** While it is not known who is logged in; without a network that may remain so. */
function Unknown() {
  const query = useQuery(status());
  return query.isError ? <PageResult query={query}>{() => null}</PageResult> : <Loading />;
}

/** Goes to where one logs in, and back from there to where they are now. */
function ToLogin() {
  const { state } = useRouter();
  // Once: while it goes there, the address is another already.
  const [to] = useState(state.location.href);
  return <Navigate to="/login" search={{ to }} replace />;
}

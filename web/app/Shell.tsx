import { AppShell, Burger, Button, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';

import { Loading } from '../components/Result.tsx';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { Preferences } from './Preferences.tsx';

/** Frame of every page. */
export function Shell() {
  const t = useTexts(shellTexts);
  const [opened, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(close, [path, close]);
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" px="md" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t.menu}
              aria-expanded={opened}
            />
            <Text component={Link} to="/" fw={700} className="plain">
              Kaiden
            </Text>
            <Group ms="auto" miw={0} gap="xs" wrap="nowrap">
              <HeaderSearch />
              <AccountMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" aria-label={t.menu}>
          <AppShell.Section grow className="scrolls">
            <NavLink renderRoot={(props) => <Link to="/" {...props} />} label={t.home} active={path === '/'} />
            <NavLink
              renderRoot={(props) => <Link to="/games" {...props} />}
              label={t.games}
              active={path.startsWith('/games')}
            />
            <NavLink
              renderRoot={(props) => <Link to="/users" {...props} />}
              label={t.players}
              active={path.startsWith('/users')}
            />
            <NavLink
              renderRoot={(props) => <Link to="/search" {...props} />}
              label={t.search}
              active={path === '/search'}
            />
          </AppShell.Section>
          <AppShell.Section>
            <Preferences />
            <Button component="a" href="/docs" variant="subtle" size="compact-sm" fullWidth justify="flex-start">
              {t.forPrograms}
            </Button>
          </AppShell.Section>
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </AppShell.Main>
      </AppShell>
    </>
  );
}

import { AppShell, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

import { Mark } from '../components/Mark.tsx';
import { Loading } from '../components/Result.tsx';
import { useIsOffline } from '../connection/index.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { Icon } from './Icon.tsx';
import { Rail } from './Rail.tsx';

const OfflineNotice = lazy(() => import('./OfflineNotice.tsx'));
/** Room for two lines of text (px). */
const NOTICE_HEIGHT = 56;

/** Frame of every page; that for streams has none. */
export function Shell() {
  const isBare = useRouterState({ select: ({ location }) => location.pathname.startsWith('/stream/') });
  return isBare ? <Outlet /> : <Framed />;
}

function Framed() {
  const t = useTexts(shellTexts);
  const [opened, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(close, [path, close]);
  const isOffline = useIsOffline();
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
        footer={{ height: NOTICE_HEIGHT, collapsed: !isOffline, offset: isOffline }}
        padding="md"
      >
        <AppShell.Header>
          <Group h="100%" px="md" wrap="nowrap">
            <UnstyledButton
              onClick={toggle}
              hiddenFrom="sm"
              aria-label={t.menu}
              aria-expanded={opened}
              className="menu-button"
            >
              <Icon name="menu" size={24} />
            </UnstyledButton>
            <Link to="/" className="brand">
              <Mark />
              Kaiden
            </Link>
            <Group ms="auto" miw={0} gap="xs" wrap="nowrap">
              <HeaderSearch />
              <AccountMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" aria-label={t.menu}>
          <Rail />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </AppShell.Main>
        <Suspense>{isOffline && <OfflineNotice />}</Suspense>
      </AppShell>
    </>
  );
}

import { AppShell, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useMyID } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { Icon, type IconName } from './Icon.tsx';

// Guests should not wait for these scripts.
const Help = lazy(() => import('./Help.tsx'));
const MyGames = lazy(() => import('./MyGames.tsx'));
const Preferences = lazy(() => import('./Preferences.tsx'));

/** The way around the site, and to one's own games. */
export function Rail() {
  const t = useTexts(shellTexts);
  const isPlayer = typeof useMyID() === 'number';
  return (
    <>
      <AppShell.Section grow className="scrolls rail">
        <Way to="/" icon="home" label={t.home} exact />
        <Way to="/games" icon="games" label={t.games} />
        <Way to="/users" icon="players" label={t.players} />
        <Way to="/search" icon="search" label={t.search} />
        {isPlayer && (
          <>
            <Way to="/import" icon="import" label={t.importScores} />
            <Way to="/notifications" icon="notifications" label={t.notifications} />
            <Suspense>
              <MyGames />
            </Suspense>
          </>
        )}
      </AppShell.Section>
      <AppShell.Section>
        <div className="preferences">
          <Suspense>
            <Preferences />
          </Suspense>
        </div>
        <Suspense>
          <Help />
        </Suspense>
        <Button component="a" href="/docs/" variant="subtle" size="compact-sm" fullWidth justify="flex-start">
          {t.help}
        </Button>
      </AppShell.Section>
    </>
  );
}

function Way({ to, icon, label, exact = false }: { to: string; icon: IconName; label: string; exact?: boolean }) {
  return (
    <Link to={to} activeOptions={{ exact }} className="rail-link">
      <Icon name={icon} />
      {label}
    </Link>
  );
}

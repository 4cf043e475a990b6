import { AppShell, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useGptName, useMyGames } from '../components/game.ts';
import { GameTile } from '../components/GameTile.tsx';
import { useMe, useMyID } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { Icon, type IconName } from './Icon.tsx';

// Guests should not wait for its script.
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
            <MyGames />
          </>
        )}
      </AppShell.Section>
      <AppShell.Section>
        <div className="preferences">
          <Suspense>
            <Preferences />
          </Suspense>
        </div>
        <Button component="a" href="/docs" variant="subtle" size="compact-sm" fullWidth justify="flex-start">
          {t.forPrograms}
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

/** The games that the reader plays, each leading to their PBs there. */
function MyGames() {
  const t = useTexts(shellTexts);
  const name = useGptName();
  const me = useMe();
  const games = useMyGames() ?? [];
  if (!me || games.length === 0) return null;
  return (
    <>
      <Text className="eyebrow rail-title">{t.myPBs}</Text>
      {games.map((gpt) => {
        const { game, playtype } = gpt;
        const to = `/users/${me.username}/games/${game}/${playtype}/pbs`;
        return (
          <Link key={to} to={to} className="rail-link">
            <GameTile game={game} size={1.5} />
            {name(gpt)}
          </Link>
        );
      })}
    </>
  );
}

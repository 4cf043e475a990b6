import { AppShell, Button, NavLink, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';

import { useGptName, useMyGames } from '../components/game.ts';
import { GameTile } from '../components/GameTile.tsx';
import { useMe, useMyID } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Preferences } from './Preferences.tsx';

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
        <Preferences />
        <Button component="a" href="/docs" variant="subtle" size="compact-sm" fullWidth justify="flex-start">
          {t.forPrograms}
        </Button>
      </AppShell.Section>
    </>
  );
}

function Way({ to, icon, label, exact = false }: { to: string; icon: IconName; label: string; exact?: boolean }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <NavLink
      renderRoot={(props) => <Link to={to} {...props} />}
      leftSection={<Icon name={icon} />}
      label={label}
      active={exact ? path === to : path.startsWith(to)}
    />
  );
}

/** The games that the reader plays, each leading to their PBs there. */
function MyGames() {
  const t = useTexts(shellTexts);
  const name = useGptName();
  const path = useRouterState({ select: ({ location }) => location.pathname });
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
          <NavLink
            key={to}
            renderRoot={(props) => <Link to={to} {...props} />}
            leftSection={<GameTile game={game} size={1.5} />}
            label={name(gpt)}
            active={path === to}
          />
        );
      })}
    </>
  );
}

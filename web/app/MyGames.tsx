import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { useGptName, useMyGames } from '../components/game.ts';
import { GameTile } from '../components/GameTile.tsx';
import { useMe } from '../shared/me.ts';
import { useTexts } from '../texts/index.ts';
import { shellTexts } from '../texts/shell.ts';

/** The games that the reader plays, each leading to their PBs there. */
export default function MyGames() {
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

import type { CSSProperties } from 'react';

import { useGames } from './game.ts';

/** Letters of a game in its colours. Decorative: the name is always next to it. `size` in rem. */
export function GameTile({ game, size = 2.25 }: { game: string; size?: number }) {
  const tile = useGames().data?.configs[game]?.tile;
  const { letters = '', ground = 'transparent', accent = 'transparent', ink = 'inherit' } = tile ?? {};
  const style = { '--size': `${size}rem`, '--ground': ground, '--accent': accent, '--ink': ink };
  return (
    <span className="game-tile" style={style as CSSProperties} aria-hidden>
      {letters}
    </span>
  );
}

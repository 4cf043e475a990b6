import { Group, Text } from '@mantine/core';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { useGptName, useMyGames } from '../../../components/game.ts';
import { GameTile } from '../../../components/GameTile.tsx';
import { Empty, Loading } from '../../../components/Result.tsx';
import { gameSettingsTexts } from '../../../texts/game-settings.ts';
import { useTexts } from '../../../texts/index.ts';
import { SettingsFrame } from '../Frame.tsx';

/** The reader's games, each leading to its settings. */
export function Games() {
  return (
    <SettingsFrame>
      <List />
    </SettingsFrame>
  );
}

function List() {
  const t = useTexts(gameSettingsTexts);
  const nameOf = useGptName();
  const games = useMyGames();
  if (games === undefined) return <Loading />;
  if (games.length === 0) return <Empty title={t.none}>{t.noneHint}</Empty>;
  return (
    <>
      <Text c="dimmed">{t.choose}</Text>
      <ul className="link-list">
        {games.map((gpt) => (
          <li key={`${gpt.game}:${gpt.playtype}`}>
            <Group gap="sm" wrap="nowrap">
              <GameTile game={gpt.game} size={1.5} />
              <AnchorLink
                to="/settings/games/$game/$playtype"
                params={{ game: gpt.game, playtype: gpt.playtype }}
                fw={600}
              >
                {nameOf(gpt)}
              </AnchorLink>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}

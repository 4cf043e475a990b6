import { Button, Checkbox, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';

import { useGames } from '../../../components/game.ts';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';

interface Props {
  /** Ids; null for all games. */
  games: string[] | null;
  choose: (games: string[] | null) => void;
}

/** Chooses all games or some of them. */
export function ChooseGames({ games, choose }: Props) {
  const t = useTexts(catalogueTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useGames();
  if (!data) return null;
  const all = Object.keys(data.configs);
  const chosen = games ?? all;
  if (!isOpen && games === null) {
    return (
      <Button variant="subtle" size="compact-sm" px={0} onClick={() => setOpen(true)}>
        {t.fetch.chooseGames}
      </Button>
    );
  }
  return (
    <Checkbox.Group
      label={t.fetch.games}
      value={chosen}
      onChange={(now) => choose(now.length === all.length ? null : now)}
      w="100%"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" my="xs">
        {all.map((game) => (
          <Checkbox key={game} value={game} label={data.configs[game]!.name} />
        ))}
      </SimpleGrid>
      <Button variant="default" size="compact-sm" onClick={() => choose(chosen.length === all.length ? [] : null)}>
        {chosen.length === all.length ? t.fetch.noGames : t.fetch.allGames}
      </Button>
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.fetch.chooseOne}
        </Text>
      )}
    </Checkbox.Group>
  );
}

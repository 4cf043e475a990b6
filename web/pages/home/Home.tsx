import { Stack, Text, Title } from '@mantine/core';

import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { GameList } from '../games/GameList.tsx';

export function Home() {
  const t = useTexts(homeTexts);
  return (
    <Stack>
      <Title order={1}>{t.title}</Title>
      <Text c="dimmed">{t.intro}</Text>
      <GameList />
    </Stack>
  );
}

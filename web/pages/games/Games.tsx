import { Stack, Title } from '@mantine/core';

import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { GameList } from './GameList.tsx';

export function Games() {
  const t = useTexts(homeTexts);
  return (
    <Stack>
      <Title order={1}>{t.games}</Title>
      <GameList />
    </Stack>
  );
}

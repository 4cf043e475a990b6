import { Stack } from '@mantine/core';

import { Heading } from '../../components/Heading.tsx';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { GameList } from './GameList.tsx';

/** All games that the server knows. */
export function Games() {
  const t = useTexts(homeTexts);
  return (
    <Stack>
      <Heading title={t.games} />
      <GameList all order={2} />
    </Stack>
  );
}

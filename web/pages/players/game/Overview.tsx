import { SimpleGrid, Stack, Title } from '@mantine/core';

import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { Around } from './Around.tsx';
import { HistoryPlot } from './HistoryPlot.tsx';
import { Latest } from './Latest.tsx';
import { PlayerGame } from './PlayerGame.tsx';
import { Ratings } from './Ratings.tsx';
import { Showcase } from './Showcase.tsx';

/** A player in a game, at a glance. */
export function Overview() {
  return (
    <PlayerGame>
      <Glance />
    </PlayerGame>
  );
}

function Glance() {
  const t = useTexts(playersTexts);
  return (
    <Stack gap="xl">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <section aria-labelledby="ratings">
          <Title order={2} size="h3" id="ratings" mb="sm">
            {t.ratings}
          </Title>
          <Ratings />
        </section>
        <section aria-labelledby="history">
          <Title order={2} size="h3" id="history" mb="sm">
            {t.history}
          </Title>
          <HistoryPlot />
        </section>
      </SimpleGrid>
      <Showcase />
      <Latest />
      <Around />
    </Stack>
  );
}

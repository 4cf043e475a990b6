import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';

import { read } from '../../api.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useGameNames, useGames } from '../../components/game.ts';
import { Heading } from '../../components/Heading.tsx';
import { PageResult } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { useTrail } from '../gpt/Frame.tsx';

const route = getRouteApi('/games/$game');

/** A game and its playtypes. */
export function GamePage() {
  const t = useTexts(homeTexts);
  const { number } = useFormat();
  const { game } = route.useParams();
  const trail = useTrail();
  const query = useQuery(read('games', 'get', { params: { game } }));
  const { data: all } = useGames();
  const { gameName, playtypeName } = useGameNames();
  return (
    <PageResult query={query}>
      {({ validPlaytypes }) => (
        <Stack>
          <Heading title={gameName(game)} trail={trail} />
          <ul className="cards">
            {validPlaytypes.map((playtype) => {
              const counts = all?.counts[`${game}:${playtype}`];
              return (
                <Card key={playtype} component="li" withBorder>
                  <Title order={2} size="h4">
                    <AnchorLink to="/games/$game/$playtype" params={{ game, playtype }} inherit>
                      {playtypeName({ game, playtype })}
                    </AnchorLink>
                  </Title>
                  <Text c="dimmed" size="sm" mih="4.5em">
                    {counts && (
                      <>
                        {t.players(number(counts.playerCount))}
                        <br />
                        {t.scores(number(counts.scoreCount))}
                        <br />
                        {t.charts(number(counts.chartCount))}
                      </>
                    )}
                  </Text>
                </Card>
              );
            })}
          </ul>
        </Stack>
      )}
    </PageResult>
  );
}

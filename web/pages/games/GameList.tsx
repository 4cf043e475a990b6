import { Card, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../api.ts';
import { Result } from '../../components/Result.tsx';

export function GameList() {
  const query = useQuery(read('games', 'list'));
  return (
    <Result query={query} placeholder={<Skeleton h={300} />}>
      {({ supportedGames, configs }) => (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }}>
          {supportedGames.map((game) => (
            <Card key={game} withBorder>
              <Title order={2} size="h4">
                {configs[game]?.name}
              </Title>
              <Text c="dimmed" size="sm">
                {configs[game]?.validPlaytypes.join(' · ')}
              </Text>
            </Card>
          ))}
        </SimpleGrid>
      )}
    </Result>
  );
}

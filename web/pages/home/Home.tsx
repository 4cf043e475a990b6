import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useGames } from '../../components/game.ts';
import { Heading } from '../../components/Heading.tsx';
import { Section } from '../../components/Section.tsx';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { status, useMyID } from '../../shared/me.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { shellTexts } from '../../texts/shell.ts';
import { GameList } from '../games/GameList.tsx';
import { Announcements } from './Announcements.tsx';
import { Lately } from './Lately.tsx';
import { announcements, lately } from './queries.ts';

/** Home page: news of this server; for guests, an introduction. */
export function Home() {
  const t = useTexts(homeTexts);
  const me = useMyID();
  const above = [useQuery(status()), useQuery(lately()), useQuery(announcements()), useGames()];
  return (
    <Stack gap="lg">
      <Heading title={t.title} />
      <WhenAllLoaded of={above} h={800}>
        {me === null && <Welcome />}
        <Announcements />
        <div className="columns">
          <Section title={t.lately}>
            <Lately />
          </Section>
          <Section
            title={t.games}
            side={
              <AnchorLink to="/games" size="sm">
                {t.allGames}
              </AnchorLink>
            }
          >
            <GameList order={3} />
          </Section>
        </div>
      </WhenAllLoaded>
    </Stack>
  );
}

function Welcome() {
  const t = useTexts(homeTexts);
  const { logIn, register } = useTexts(shellTexts);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4">
        {t.welcome}
      </Title>
      <Text maw="46rem">{t.intro}</Text>
      <Text maw="46rem">{t.join}</Text>
      <Group mt="sm">
        <Button renderRoot={(props) => <Link to="/register" {...props} />}>{register}</Button>
        <Button variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
          {logIn}
        </Button>
      </Group>
    </Paper>
  );
}

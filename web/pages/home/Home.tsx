import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useMyID } from '../../app/me.ts';
import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Placeholder } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { shellTexts } from '../../texts/shell.ts';
import { GameList } from '../games/GameList.tsx';

// The page stands before what fills it has been loaded.
const Announcements = lazy(() => import('./Announcements.tsx'));
const Lately = lazy(() => import('./Lately.tsx'));

/** What is new on this server; for guests, what it is. */
export function Home() {
  const t = useTexts(homeTexts);
  const me = useMyID();
  return (
    <Stack gap="lg">
      <Heading title={t.title} />
      {me === null && <Welcome />}
      <Suspense>
        <Announcements />
      </Suspense>
      <div className="columns">
        <Section title={t.lately}>
          <Suspense fallback={<Placeholder h={480} />}>
            <Lately />
          </Suspense>
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

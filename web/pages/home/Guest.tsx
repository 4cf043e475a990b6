import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { useGames } from '../../components/game.ts';
import { Heading } from '../../components/Heading.tsx';
import { LanesArt } from '../../components/LanesArt.tsx';
import { Section } from '../../components/Section.tsx';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../format/index.ts';
import { homeTexts } from '../../texts/home.ts';
import { useTexts } from '../../texts/index.ts';
import { shellTexts } from '../../texts/shell.ts';
import { GameList } from '../games/GameList.tsx';
import { Announcements } from './Announcements.tsx';

import './guest.css';
import { Lately } from './Lately.tsx';
import { Players } from './Players.tsx';
import { announcements, lately, players } from './queries.ts';

/** Number of games shown. */
const MOST_GAMES = 8;

/** Start page of a guest: what the site is, who plays here, and what they do. */
export function Guest() {
  const t = useTexts(homeTexts);
  const above = [useQuery(lately()), useQuery(announcements()), useQuery(players()), useGames()];
  return (
    <Stack gap="lg">
      <Welcome />
      <WhenAllLoaded of={above} h={800}>
        <Figures />
        <Announcements />
        <Section
          title={t.whoPlays}
          side={
            <AnchorLink to="/users" size="sm">
              {t.allPlayers}
            </AnchorLink>
          }
        >
          <Players />
        </Section>
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
            <GameList order={3} most={MOST_GAMES} />
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
    <div className="lanes hero">
      <LanesArt />
      <Heading title={t.welcome} />
      <Text maw="38rem" mt="xs">
        {t.intro}
      </Text>
      <Text maw="38rem">{t.join}</Text>
      <Group mt="md">
        <Button size="md" renderRoot={(props) => <Link to="/register" {...props} />}>
          {register}
        </Button>
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
          {logIn}
        </Button>
      </Group>
    </div>
  );
}

/** How much there is on this server. */
function Figures() {
  const t = useTexts(homeTexts);
  const { number } = useFormat();
  const counts = Object.values(useGames().data?.counts ?? {});
  const sum = (of: 'scoreCount' | 'chartCount') => counts.reduce((sum, one) => sum + one[of], 0);
  const figures = [
    [sum('scoreCount'), t.scoresHere],
    [sum('chartCount'), t.chartsHere],
    [counts.filter(({ scoreCount }) => scoreCount > 0).length, t.gamesHere],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

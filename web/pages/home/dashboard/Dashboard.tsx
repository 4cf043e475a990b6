import { Group, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { RankedUserGameStats, UserDocument } from 'kaiden-client';

import { playtypeOf } from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { LanesArt } from '../../../components/LanesArt.tsx';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { WhenAllLoaded } from '../../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../../format/index.ts';
import { useMe } from '../../../shared/me.ts';
import { useIsNarrow } from '../../../shared/narrow.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { byLastPlayed } from '../../players/last-played.ts';
import { ButtonLink } from '../../players/links.tsx';
import { Announcements } from '../Announcements.tsx';
import { announcements } from '../queries.ts';
import { CloseTargets } from './CloseTargets.tsx';
import { firstGames } from './first-games.ts';
import { LastSession } from './LastSession.tsx';
import { NewPlays } from './NewPlays.tsx';
import { NextUp } from './NextUp.tsx';
import { goalsOf, historyOf, mySummary, myGames, rivalNews, useLastSession } from './queries.ts';
import { RatingCards } from './RatingCards.tsx';
import { RivalNews } from './RivalNews.tsx';
import { Welcome } from './Welcome.tsx';

import './dashboard.css';

/** Start page of a player: the last session, ratings, and what to do next. */
export function Dashboard() {
  const me = useMe();
  if (me === undefined) return <Placeholder h={900} />;
  return me === null ? <Navigate to="/login" search={{ to: '/dashboard' }} replace /> : <Own me={me} />;
}

function Own({ me }: { me: UserDocument }) {
  const games = useQuery(myGames());
  return (
    <Result query={games} placeholder={<Placeholder h={900} />}>
      {(games) => (games.length === 0 ? <Newcomer me={me} /> : <Mine me={me} games={games} />)}
    </Result>
  );
}

function Newcomer({ me }: { me: UserDocument }) {
  return (
    <WhenAllLoaded of={[useQuery(mySummary()), useQuery(announcements())]} h={900}>
      <Stack gap="lg">
        <Greeting me={me} />
        <Announcements />
        <Welcome />
      </Stack>
    </WhenAllLoaded>
  );
}

function Mine({ me, games }: { me: UserDocument; games: readonly RankedUserGameStats[] }) {
  const { details } = useLastSession();
  const sorted = byLastPlayed(games);
  const main = sorted[0]!;
  const first = firstGames(sorted, useIsNarrow());
  const others = useQueries({
    queries: [...first.flatMap((gpt) => [playtypeOf(gpt), historyOf(gpt)]), ...games.map(goalsOf)],
  });
  const above = [details, useQuery(mySummary()), useQuery(rivalNews()), useQuery(announcements())];
  return (
    <WhenAllLoaded of={[...above, ...others]} h={900}>
      <Stack gap="lg">
        <Greeting me={me} main={main} />
        <NewPlays />
        <RatingCards games={sorted} name={me.username} />
        <div className="mine">
          <Stack gap="lg" miw={0}>
            <LastSession />
            <NextUp gpt={main} name={me.username} />
          </Stack>
          <Stack gap="lg" miw={0}>
            <Announcements />
            <CloseTargets games={games} main={main} name={me.username} />
            <RivalNews me={me} main={main} />
          </Stack>
        </div>
      </Stack>
    </WhenAllLoaded>
  );
}

/** Who is here, what they did today, and the shortest ways on. */
function Greeting({ me, main }: { me: UserDocument; main?: RankedUserGameStats }) {
  const t = useTexts(dashboardTexts);
  const { number } = useFormat();
  const { data } = useQuery(mySummary());
  const today = data?.recentPlaycount ?? 0;
  return (
    <div className="lanes greeting">
      <LanesArt />
      <Heading title={t.title}>{t.hello(me.username)}</Heading>
      {main && <Text c="dimmed">{today > 0 ? t.plays(number(today)) : t.quiet}</Text>}
      <Group gap="xs" mt="sm">
        {main && (
          <ButtonLink
            to="/users/$userID/games/$game/$playtype/pbs"
            params={{ userID: me.username, game: main.game, playtype: main.playtype }}
          >
            {t.myPBs}
          </ButtonLink>
        )}
        <ButtonLink to="/import" variant="default">
          {t.import}
        </ButtonLink>
        <ButtonLink to="/users/$userID" params={{ userID: me.username }} variant="default">
          {t.profile}
        </ButtonLink>
      </Group>
    </div>
  );
}

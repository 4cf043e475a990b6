import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { RankedUserGameStats, UserDocument } from 'kaiden/client';

import { read } from '../../../api.ts';
import { Heading } from '../../../components/Heading.tsx';
import { Placeholder, Result } from '../../../components/Result.tsx';
import { WhenAllLoaded } from '../../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../../format/index.ts';
import { useMe } from '../../../shared/me.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { Feed } from '../Feed.tsx';
import { GameCards } from '../GameCards.tsx';
import { gamesOf } from '../queries.ts';
import { CloseTargets, useGoals } from './CloseTargets.tsx';
import { LastMonth } from './LastMonth.tsx';
import { LastSession, useLastSession } from './LastSession.tsx';
import { Part } from './Part.tsx';
import { Welcome } from './Welcome.tsx';

/** Dashboard of the caller: the last session, and next goals. */
export function Dashboard() {
  const me = useMe();
  if (me === undefined) return <Placeholder h={600} />;
  return me === null ? <Navigate to="/login" search={{ to: '/dashboard' }} replace /> : <Own me={me} />;
}

function Own({ me }: { me: UserDocument }) {
  const t = useTexts(dashboardTexts);
  const userID = String(me.id);
  const games = useQuery(gamesOf(userID));
  return (
    <Stack gap="xl">
      <div>
        <Heading title={t.title}>{t.hello(me.username)}</Heading>
        <Today userID={userID} />
      </div>
      <Result query={games} placeholder={<Placeholder h={600} />}>
        {(games) => (games.length === 0 ? <Welcome /> : <Parts me={me} games={games} />)}
      </Result>
    </Stack>
  );
}

function Parts({ me, games }: { me: UserDocument; games: readonly RankedUserGameStats[] }) {
  const t = useTexts(dashboardTexts);
  const userID = String(me.id);
  const { lately, details } = useLastSession(userID);
  return (
    <WhenAllLoaded of={[lately, details, ...useGoals(userID, games)]} h={900}>
      <LastSession userID={userID} />
      <CloseTargets userID={userID} games={games} />
      <LastMonth name={me.username} games={games} />
      <Part id="games" title={t.yourGames}>
        <GameCards userID={userID} name={me.username} isMine />
      </Part>
      <Part id="lately" title={t.lately}>
        <Feed userID={userID} />
      </Part>
    </WhenAllLoaded>
  );
}

function Today({ userID }: { userID: string }) {
  const t = useTexts(dashboardTexts);
  const { number } = useFormat();
  const { data } = useQuery(read('activity', 'summary', { params: { userID } }));
  return (
    <Text c="dimmed" mih={25}>
      {data && data.recentPlaycount > 0 && t.plays(number(data.recentPlaycount))}
    </Text>
  );
}

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { UserDocument } from 'kaiden-client';

import { Markdown } from '../../components/markdown/Markdown.tsx';
import { PageResult } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { WhenAllLoaded } from '../../components/WhenAllLoaded.tsx';
import { useMyID } from '../../shared/me.ts';
import { useTexts } from '../../texts/index.ts';
import { playersTexts } from '../../texts/players.ts';
import { Feed } from './Feed.tsx';
import { GameCards } from './GameCards.tsx';
import { byLastPlayed } from './last-played.ts';
import { LivePlays } from './LivePlays.tsx';
import { BestPlays } from './profile/BestPlays.tsx';
import { Cover } from './profile/Cover.tsx';
import { Feats } from './profile/Feats.tsx';

import './profile/profile.css';
import { YearMap } from './profile/YearMap.tsx';
import { daysOf, gamesOf, latelyOf, userOf } from './queries.ts';

/** Profile page: who it is, what they have reached, their games and their year. */
export function Profile() {
  const { userID = '' } = useParams({ strict: false });
  const query = useQuery(userOf(userID));
  return <PageResult query={query}>{(user) => <Known user={user} userID={userID} />}</PageResult>;
}

/** `userID` is how the address calls them. */
function Known({ user, userID }: { user: UserDocument; userID: string }) {
  const t = useTexts(playersTexts);
  const isMine = useMyID() === user.id;
  const games = useQuery(gamesOf(userID));
  const days = useQuery(daysOf(userID));
  const lately = useQuery(latelyOf(userID));
  return (
    <Stack gap="lg">
      <LivePlays key={`live ${userID}`} {...{ userID, user, isMine }} />
      <Cover user={user} games={games.data ?? []} />
      {user.about && <Markdown text={user.about} />}
      <WhenAllLoaded key={user.id} of={[games, days, lately]} h={700}>
        <Feats user={user} games={games.data ?? []} days={days.data ?? []} />
        <Section title={t.games}>
          <GameCards userID={userID} name={user.username} isMine={isMine} />
        </Section>
        <Section title={t.yearTitle}>
          <YearMap days={days.data ?? []} />
        </Section>
        <div className="columns">
          {games.data && games.data.length > 0 && <BestPlays userID={userID} games={byLastPlayed(games.data)} />}
          <Section title={t.activity}>
            <Feed userID={userID} />
          </Section>
        </div>
      </WhenAllLoaded>
    </Stack>
  );
}

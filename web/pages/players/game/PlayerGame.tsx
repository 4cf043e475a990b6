import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { UserDocument } from 'kaiden-client';
import { useMemo, type ReactNode } from 'react';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import {
  playtypeOf,
  useAreMyGamesLoading,
  useGames,
  useGptName,
  useMyStats,
  type Gpt,
} from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { usePreferredConfig } from '../../../components/preferred.ts';
import { PageResult, Placeholder } from '../../../components/Result.tsx';
import { WhenAllLoaded } from '../../../components/WhenAllLoaded.tsx';
import { useMyID } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { LivePlays } from '../LivePlays.tsx';
import { AgainstMe } from '../profile/AgainstMe.tsx';
import { gamesOf, profileOf, userOf } from '../queries.ts';
import { SliceContext, useUGPT, type Slice, type UGPT } from '../ugpt.ts';
import { hasNotPlayed, NotPlayed } from './NotPlayed.tsx';
import { Sections, useSectionName } from './Sections.tsx';

/** Everything that the pages of a player in a game share: whose and of what it is, and the way between them. */
export function PlayerGame({ children }: { children: ReactNode }) {
  const params = useUGPT();
  const user = useQuery(userOf(params.userID));
  const games = useGames();
  const played = useQuery(playtypeOf(params));
  const profile = useQuery(profileOf(params));
  return (
    <PageResult query={user}>
      {(user) => (
        <PageResult query={played}>
          {() => (
            <PageResult query={games}>
              {() =>
                hasNotPlayed(profile.error) ? (
                  <NotPlayed user={user} gpt={params} />
                ) : (
                  <PageResult query={profile}>
                    {(profile) => <Framed {...{ params, user, profile }}>{children}</Framed>}
                  </PageResult>
                )
              }
            </PageResult>
          )}
        </PageResult>
      )}
    </PageResult>
  );
}

type Parts = Pick<Slice, 'params' | 'user' | 'profile'>;

function Framed({ params, user, profile, children }: Parts & { children: ReactNode }) {
  const config = usePreferredConfig(params);
  const myID = useMyID();
  const t = useTexts(playersTexts);
  const title = useGptName()(params);
  const section = useSectionName();
  const slice = useMemo(
    () => config && { params, user, config, profile, title, isMine: myID === user.id },
    [params.userID, params.game, params.playtype, user, config, profile, title, myID],
  );
  // On phones, the choice of the player's games and the ways to compare take lines of their own.
  const loading = [useQuery(gamesOf(params.userID)), { isLoading: useAreMyGamesLoading() }];
  if (!slice) return <Placeholder h={600} />;
  return (
    <SliceContext value={slice}>
      <LivePlays
        key={`${params.userID} ${title}`}
        userID={params.userID}
        user={user}
        isMine={slice.isMine}
        gpt={params}
      />
      <WhenAllLoaded of={loading} h={600}>
        <Stack>
          <Group justify="space-between" align="flex-end">
            <div>
              <Heading title={[section, user.username, title].filter(Boolean).join(' · ')}>
                <AnchorLink to="/users/$userID" params={{ userID: params.userID }} inherit className="plain">
                  {user.username}
                </AnchorLink>
              </Heading>
              <Text c="dimmed">{title}</Text>
            </div>
            <Group gap="xs">
              {slice.isMine ? (
                <AnchorLink to="/settings/games/$game/$playtype" params={params} size="sm">
                  {t.gameSettings}
                </AnchorLink>
              ) : (
                <Against user={user} gpt={params} />
              )}
              <OtherGames params={params} />
            </Group>
          </Group>
          <Sections params={params} />
          {children}
        </Stack>
      </WhenAllLoaded>
    </SliceContext>
  );
}

/** Ways to measure oneself against this player, for readers who play the game. */
function Against({ user, gpt }: { user: UserDocument; gpt: Gpt }) {
  const mine = useMyStats(gpt);
  return mine ? <AgainstMe user={user} gpt={gpt} /> : null;
}

/** The way to the other games of the player. */
function OtherGames({ params }: { params: UGPT }) {
  const t = useTexts(playersTexts);
  const navigate = useNavigate();
  const name = useGptName();
  const { data } = useQuery(gamesOf(params.userID));
  if (!data || data.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t.game}
      value={`${params.game}:${params.playtype}`}
      onChange={({ currentTarget }) => {
        const [game = '', playtype = ''] = currentTarget.value.split(':');
        void navigate({
          to: '/users/$userID/games/$game/$playtype',
          params: { userID: params.userID, game, playtype },
        });
      }}
      data={data.map((stats) => ({ value: `${stats.game}:${stats.playtype}`, label: name(stats) }))}
    />
  );
}

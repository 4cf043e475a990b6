import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';

import type { Body } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { DeveloperDetails } from '../../../components/DeveloperDetails.tsx';
import { playtypeOf, useGameConfig, useGptName } from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { useNames } from '../../../components/names.ts';
import { useRatingDescriptions } from '../../../components/rating-descriptions.ts';
import { PageResult } from '../../../components/Result.tsx';
import { ShareButton } from '../../../components/ShareButton.tsx';
import { UserLink } from '../../../components/UserLink.tsx';
import { WhenAllLoaded } from '../../../components/WhenAllLoaded.tsx';
import { useFormat } from '../../../format/index.ts';
import { useMyID } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { sessionsTexts } from '../../../texts/sessions.ts';
import { sessionOf } from '../queries.ts';
import { EditSession } from './EditSession.tsx';
import { isRaise, raisesOf } from './raise.ts';
import { Timeline } from './Timeline.tsx';

const MINUTE = 60_000;

export type SessionAnswer = Body<'sessions', 'get'>;

/** Page of a session: its plays in order, and what they raised. */
export function Session() {
  const { sessionID = '' } = useParams({ strict: false });
  const query = useQuery(sessionOf(sessionID));
  return <PageResult query={query}>{(found) => <Known found={found} />}</PageResult>;
}

function Known({ found }: { found: SessionAnswer }) {
  const t = useTexts(sessionsTexts);
  const { number } = useFormat();
  const { session } = found;
  const isMine = useMyID() === session.userID;
  const raises = raisesOf(found);
  const raised = raises.filter(({ info }) => isRaise(info) && !info.isNewScore).length;
  const fresh = raises.filter(({ info }) => info.isNewScore).length;
  return (
    <Stack>
      <Group gap="sm" align="center">
        <Heading title={session.name} />
        {session.highlight && <Badge>★ {t.highlighted}</Badge>}
        <ShareButton
          path={`/sessions/${session.sessionID}`}
          title={`${session.name} · ${found.user.username}`}
          variant="default"
          size="compact-md"
        />
      </Group>
      <Facts found={found} />
      {session.desc && <Text className="breaks">{session.desc}</Text>}
      {isMine && <EditSession session={session} />}
      <Text fw={600}>{t.summary(number(session.scoreCount), number(raised), number(fresh))}</Text>
      <WhenAllLoaded of={[useQuery(playtypeOf(session))]} h={600}>
        <Ratings session={session} />
        <Timeline raises={raises} />
      </WhenAllLoaded>
      <DeveloperDetails
        ids={{ sessionID: session.sessionID, userID: session.userID }}
        path={`/sessions/${session.sessionID}`}
      />
    </Stack>
  );
}

function Facts({ found: { session, user } }: { found: SessionAnswer }) {
  const t = useTexts(sessionsTexts);
  const { time } = useFormat();
  const name = useGptName();
  const { game, playtype, timeStarted, timeEnded } = session;
  return (
    <Text c="dimmed" component="div" className="in-text">
      <UserLink user={user} /> ·{' '}
      <AnchorLink
        to="/users/$userID/games/$game/$playtype/sessions"
        params={{ userID: user.username, game, playtype }}
        inherit
      >
        {name(session)}
      </AnchorLink>{' '}
      · {time(timeStarted)} · {t.minutes(Math.round((timeEnded - timeStarted) / MINUTE))}
    </Text>
  );
}

function Ratings({ session }: { session: SessionAnswer['session'] }) {
  const { rating } = useFormat();
  const config = useGameConfig(session);
  const { session: nameOf } = useNames(config);
  const about = useRatingDescriptions('session', session.game, config);
  const algs = config?.sessionRatingAlgs.filter((alg) => typeof session.calculatedData[alg] === 'number') ?? [];
  return (
    <Group gap="lg" mih={24}>
      {algs.map((alg) => (
        <Text key={alg} size="sm" title={about(alg)}>
          {nameOf(alg)} <b>{rating(session.calculatedData[alg], config?.sessionRatingAlgDecimals[alg] ?? 2)}</b>
        </Text>
      ))}
    </Group>
  );
}

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SessionDocument } from 'kaiden/client';

import { useGptName } from '../../../components/game.ts';
import { Empty, Result } from '../../../components/Result.tsx';
import { SessionLink } from '../../../components/SessionLink.tsx';
import { useFormat } from '../../../format/index.ts';
import { dashboardTexts } from '../../../texts/dashboard.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { PlayList } from '../plays/PlayList.tsx';
import { latelyOf, sessionOf } from '../queries.ts';
import { isRaise, raisesOf } from '../session/raise.ts';
import { Part } from './Part.tsx';

/** Number of raises shown. */
const MOST = 8;

/** Returns the player's last session in any game, and its details. */
export function useLastSession(userID: string) {
  const lately = useQuery(latelyOf(userID));
  const sessions = Object.values(lately.data ?? {}).flatMap(({ recentSessions }) => recentSessions);
  const [last] = sessions.toSorted((a, b) => b.timeEnded - a.timeEnded);
  const details = useQuery({ ...sessionOf(last?.sessionID ?? ''), enabled: last !== undefined });
  return { lately, last, details };
}

/** The player's latest session, with what it raised. */
export function LastSession({ userID }: { userID: string }) {
  const t = useTexts(dashboardTexts);
  const { lately, last, details } = useLastSession(userID);
  return (
    <Part id="last" title={t.lastSession}>
      <Result query={lately}>
        {() =>
          last ? <Summary session={last} details={details} /> : <Empty title={t.noSession}>{t.noSessionHint}</Empty>
        }
      </Result>
    </Part>
  );
}

type Details = ReturnType<typeof useLastSession>['details'];

function Summary({ session, details }: { session: SessionDocument; details: Details }) {
  const t = useTexts(dashboardTexts);
  const words = useTexts(playersTexts);
  const { ago, number } = useFormat();
  const name = useGptName();
  return (
    <Card withBorder>
      <Group justify="space-between">
        <SessionLink sessionID={session.sessionID}>{session.name}</SessionLink>
        <Text size="sm" c="dimmed">
          {name(session)} · {ago(session.timeEnded)} · {words.plays(number(session.scores.length))}
        </Text>
      </Group>
      <Result query={details}>
        {(found) => {
          const raises = raisesOf(found).filter(({ info }) => isRaise(info));
          if (raises.length === 0) return <Text mt="sm">{t.noneRaised}</Text>;
          return (
            <Stack gap={4} mt="sm">
              <Title order={3} size="h5">
                {t.raised}
              </Title>
              <PlayList label={t.raised} gpt={session} plays={raises.slice(0, MOST).map(({ play }) => play)} />
              {raises.length > MOST && (
                <Text size="sm" c="dimmed">
                  {t.more(number(raises.length - MOST))}
                </Text>
              )}
            </Stack>
          );
        }}
      </Result>
    </Card>
  );
}

import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ActivityDocument } from 'kaiden-client';
import type { ReactNode } from 'react';

import { useGptName, type Gpt } from '../../components/game.ts';
import { Empty, Placeholder, Result } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { useTexts } from '../../texts/index.ts';
import { playersTexts } from '../../texts/players.ts';
import { useHappenings } from './happenings.tsx';
import { latelyOf } from './queries.ts';

/** Number of entries shown. */
const MOST = 12;

/** A player's recent activity in every game. */
export function Feed({ userID }: { userID: string }) {
  const query = useQuery(latelyOf(userID));
  return (
    <Result query={query} placeholder={<Placeholder h={240} />}>
      {(games) => <FeedList games={Object.values(games)} named />}
    </Result>
  );
}

/** Events, latest first; `named` adds the game. */
export function FeedList({
  games,
  named = false,
  most = MOST,
}: {
  games: readonly ActivityDocument[];
  named?: boolean;
  most?: number;
}) {
  const t = useTexts(playersTexts);
  const happenings = useHappenings();
  const found = games
    .flatMap(happenings)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, most);
  if (found.length === 0) return <Empty title={t.noActivity}>{t.noActivityHint}</Empty>;
  return (
    <Stack gap={6} component="ul" p={0} m={0}>
      {found.map(({ key, at, gpt, children }) => (
        <Happening key={key} at={at} {...(named && { gpt })}>
          {children}
        </Happening>
      ))}
    </Stack>
  );
}

function Happening({ at, gpt, children }: { at: number; gpt?: Gpt; children: ReactNode }) {
  const { ago, time } = useFormat();
  const name = useGptName();
  return (
    <li style={{ display: 'block' }}>
      <Text component="div" className="in-text breaks">
        {children}
      </Text>
      <Text c="dimmed" size="sm">
        {gpt && `${name(gpt)} · `}
        <time dateTime={new Date(at).toISOString()} title={time(at)}>
          {ago(at)}
        </time>
      </Text>
    </li>
  );
}

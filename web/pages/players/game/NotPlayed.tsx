import { Text } from '@mantine/core';
import { KaidenError, type UserDocument } from 'kaiden-client';

import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { useGptName, type Gpt } from '../../../components/game.ts';
import { Heading } from '../../../components/Heading.tsx';
import { Empty } from '../../../components/Result.tsx';
import { useMyID } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';

/** Returns whether an error is that a player has no scores in a game. */
export const hasNotPlayed = (error: unknown): boolean => error instanceof KaidenError && error.code === 'not_played';

/** Says that a player has no scores in a game, and where to go from there. */
export function NotPlayed({ user, gpt }: { user: UserDocument; gpt: Gpt }) {
  const t = useTexts(playersTexts);
  const title = useGptName()(gpt);
  const isMine = useMyID() === user.id;
  return (
    <>
      <Heading title={`${user.username} · ${title}`}>
        <AnchorLink to="/users/$userID" params={{ userID: user.username }} inherit className="plain">
          {user.username}
        </AnchorLink>
      </Heading>
      <Text c="dimmed">{title}</Text>
      <Empty title={t.notPlayed(title)}>
        {isMine ? (
          <AnchorLink to="/import">{t.importScores}</AnchorLink>
        ) : (
          <AnchorLink to="/users/$userID" params={{ userID: user.username }}>
            {t.toProfile(user.username)}
          </AnchorLink>
        )}
      </Empty>
    </>
  );
}

import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { UserDocument } from 'kaiden/client';

import { Heading } from '../../components/Heading.tsx';
import { Markdown } from '../../components/markdown/Markdown.tsx';
import { PageResult } from '../../components/Result.tsx';
import { useFormat } from '../../format/index.ts';
import { useMyID } from '../../shared/me.ts';
import { useTexts } from '../../texts/index.ts';
import { playersTexts } from '../../texts/players.ts';
import { Feed } from './Feed.tsx';
import { GameCards } from './GameCards.tsx';
import { Handles } from './Handles.tsx';
import { Picture } from './Picture.tsx';
import { userOf } from './queries.ts';

/** Profile page: about text, games, and recent activity. */
export function Profile() {
  const { userID = '' } = useParams({ strict: false });
  const query = useQuery(userOf(userID));
  return <PageResult query={query}>{(user) => <Known user={user} userID={userID} />}</PageResult>;
}

/** `userID` is how the address calls them. */
function Known({ user, userID }: { user: UserDocument; userID: string }) {
  const t = useTexts(playersTexts);
  const isMine = useMyID() === user.id;
  return (
    <Stack gap="xl">
      <Introduction user={user} />
      <section aria-labelledby="games">
        <Title order={2} size="h3" id="games" mb="sm">
          {t.games}
        </Title>
        <GameCards userID={userID} name={user.username} isMine={isMine} />
      </section>
      <section aria-labelledby="activity">
        <Title order={2} size="h3" id="activity" mb="sm">
          {t.activity}
        </Title>
        <Feed userID={userID} />
      </section>
    </Stack>
  );
}

const STANDINGS = ['banned', undefined, 'moderator', 'administrator'] as const;

function Introduction({ user }: { user: UserDocument }) {
  const t = useTexts(playersTexts);
  const { date, ago } = useFormat();
  const standing = STANDINGS[user.authLevel];
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Picture user={user} />
        <Heading title={user.username} />
        {standing && <Badge color={standing === 'banned' ? 'red' : 'violet'}>{t[standing]}</Badge>}
        {user.badges.map((badge) => (
          <Badge key={badge} variant="default">
            {badge}
          </Badge>
        ))}
      </Group>
      {user.status && <Text fs="italic">{user.status}</Text>}
      <Text c="dimmed" size="sm">
        {t.joined(date(user.joinDate))} · {t.seen(ago(user.lastSeen))}
      </Text>
      <Handles handles={user.socialMedia} />
      {user.about && <Markdown text={user.about} />}
    </Stack>
  );
}

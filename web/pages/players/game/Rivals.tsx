import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';
import { lazy, Suspense } from 'react';

import { read } from '../../../api.ts';
import { AnchorLink } from '../../../components/AnchorLink.tsx';
import { Empty, Loading, Placeholder, Result } from '../../../components/Result.tsx';
import { UserLink } from '../../../components/UserLink.tsx';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { rivalTexts } from '../../../texts/rivals.ts';
import { FeedList } from '../Feed.tsx';
import { useSlice } from '../ugpt.ts';
import { PlayerGame } from './PlayerGame.tsx';

const RivalEditor = lazy(() => import('./RivalEditor.tsx'));

/** Whom a player measures themselves against, and who does so against them. */
export function Rivals() {
  return (
    <PlayerGame>
      <Lists />
    </PlayerGame>
  );
}

function Lists() {
  const { params } = useSlice();
  const chosen = useQuery(read('rivals', 'list', { params }));
  const challengers = useQuery(read('rivals', 'challengers', { params }));
  // Shown together: a list that came later would push those below it about.
  if (chosen.isPending || challengers.isPending) return <Placeholder h={360} />;
  return (
    <Stack gap="xl">
      <Chosen />
      <Challengers />
      <Lately />
    </Stack>
  );
}

const wait = <Placeholder h={120} />;

function Chosen() {
  const words = useTexts(playersTexts);
  const t = useTexts(rivalTexts);
  const { params, isMine } = useSlice();
  const [opened, { open, close }] = useDisclosure();
  const query = useQuery(read('rivals', 'list', { params }));
  return (
    <section aria-labelledby="rivals">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="rivals">
          {words.rivals}
        </Title>
        {isMine && query.data && (
          <Button variant="default" size="compact-sm" onClick={open}>
            {t.editRivals}
          </Button>
        )}
      </Group>
      <Result query={query} placeholder={wait}>
        {(rivals) =>
          rivals.length === 0 ? (
            <Empty title={t.noRivals}>{isMine ? t.noRivalsMine : t.noRivalsOther}</Empty>
          ) : (
            <Names users={rivals} />
          )
        }
      </Result>
      <Modal opened={opened} onClose={close} title={t.editRivals} closeButtonProps={{ 'aria-label': t.cancel }}>
        <Suspense fallback={<Loading />}>{query.data && <RivalEditor rivals={query.data} close={close} />}</Suspense>
      </Modal>
    </section>
  );
}

/** Names that lead to the player, and to a comparison with them. */
function Names({ users }: { users: readonly UserDocument[] }) {
  const t = useTexts(playersTexts);
  const { params, user } = useSlice();
  return (
    <Stack component="ul" gap={6} m={0} p={0}>
      {users.map((other) => (
        <Group component="li" key={other.id} gap="md">
          <UserLink user={other} />
          {other.id !== user.id && (
            <AnchorLink
              to="/users/$userID/games/$game/$playtype/compare"
              params={params}
              search={{ with: other.username }}
              size="sm"
              aria-label={`${t.compare}: ${other.username}`}
            >
              {t.compare}
            </AnchorLink>
          )}
        </Group>
      ))}
    </Stack>
  );
}

function Challengers() {
  const t = useTexts(rivalTexts);
  const { params, user } = useSlice();
  const query = useQuery(read('rivals', 'challengers', { params }));
  return (
    <section aria-labelledby="challengers">
      <Title order={2} size="h3" id="challengers">
        {t.challengers}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t.challengersHint(user.username)}
      </Text>
      <Result query={query} placeholder={wait}>
        {(users) =>
          users.length === 0 ? <Empty title={t.noChallengers}>{t.noChallengersHint}</Empty> : <Names users={users} />
        }
      </Result>
    </section>
  );
}

function Lately() {
  const t = useTexts(rivalTexts);
  const { params } = useSlice();
  const rivals = useQuery(read('rivals', 'list', { params })).data;
  const query = useQuery(read('activity', 'rivals', { params, query: { sessions: 10, scoreIDs: 'false' } }));
  if (!rivals || rivals.length === 0) return null;
  return (
    <section aria-labelledby="lately">
      <Title order={2} size="h3" id="lately" mb="sm">
        {t.rivalActivity}
      </Title>
      <Result query={query} placeholder={wait}>
        {(activity) => <FeedList games={[activity]} />}
      </Result>
    </section>
  );
}

import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import type { UserDocument } from 'kaiden-client';

import { api, read } from '../../../api.ts';
import { useDescribe } from '../../../components/describe.ts';
import { useGptName, type Gpt } from '../../../components/game.ts';
import { useMe } from '../../../shared/me.ts';
import { useTexts } from '../../../texts/index.ts';
import { playersTexts } from '../../../texts/players.ts';
import { useChange } from '../change.ts';
import { ButtonLink } from '../links.tsx';

/** Compares another player of a game with the reader, and makes them a rival, in one click each. */
export function AgainstMe({ gpt: { game, playtype }, user }: { gpt: Gpt; user: UserDocument }) {
  const t = useTexts(playersTexts);
  const me = useMe();
  const name = useGptName();
  if (!me || me.id === user.id) return null;
  return (
    <Group gap="xs">
      <ButtonLink
        to="/users/$userID/games/$game/$playtype/compare"
        params={{ userID: me.username, game, playtype }}
        search={{ with: user.username }}
        title={name({ game, playtype })}
      >
        {t.compareWithMe}
      </ButtonLink>
      <AddRival gpt={{ game, playtype }} user={user} />
    </Group>
  );
}

function AddRival({ gpt, user }: { gpt: Gpt; user: UserDocument }) {
  const t = useTexts(playersTexts);
  const describe = useDescribe();
  const name = useGptName();
  const params = { userID: 'me', game: gpt.game, playtype: gpt.playtype };
  const { data: rivals } = useQuery(read('rivals', 'list', { params }));
  const add = useChange(
    () => api.rivals.replace({ params, json: { rivalIDs: [...(rivals ?? []).map(({ id }) => id), user.id] } }),
    ['rivals', 'activity', 'ugptSettings', 'ugpts', 'ugptLists', 'ugptFolders'],
  );
  const isRival = rivals?.some(({ id }) => id === user.id) ?? false;
  const press = () =>
    add.mutate(undefined, {
      onSuccess: () => notifications.show({ message: t.rivalAdded(user.username, name(gpt)) }),
      onError: (error) => notifications.show({ message: describe(error), color: 'red' }),
    });
  if (isRival)
    return (
      <ButtonLink to="/users/$userID/games/$game/$playtype/rivals" params={params} variant="default">
        ✓ {t.isRival}
      </ButtonLink>
    );
  return (
    <Button variant="default" disabled={rivals === undefined} loading={add.isPending} onClick={press}>
      {t.addRivalNow}
    </Button>
  );
}

import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

import { useTexts } from '../../../texts/index.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { shellTexts } from '../../../texts/shell.ts';
import type { Known } from './known.ts';
import { isGoing, remove, undo, watchRemovals } from './removal.tsx';

/** Deletes a score, after some time in which its player can think better of it. */
export function RemoveScore({ known: { score, user } }: { known: Known }) {
  const t = useTexts(scoresTexts);
  const { offline } = useTexts(shellTexts);
  const router = useRouter();
  const queries = useQueryClient();
  const [blacklist, setBlacklist] = useState(false);
  const { scoreID, game, playtype } = score;
  const going = useSyncExternalStore(watchRemovals, () => isGoing(scoreID));
  async function leave() {
    if (router.state.location.pathname === `/scores/${scoreID}`) {
      const params = { userID: user.username, game, playtype };
      await router.navigate({ to: '/users/$userID/games/$game/$playtype/scores', params, replace: true });
    }
    // Nobody asks for it again; everything else may have changed.
    queries.removeQueries({ queryKey: ['scores', 'get'] });
    await queries.invalidateQueries();
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        {t.removeHint}
      </Text>
      <Group>
        {going ? (
          <Button variant="default" onClick={() => undo(scoreID)}>
            {t.undo}
          </Button>
        ) : (
          <Button
            color="red"
            variant="light"
            onClick={() => remove({ scoreID, blacklist, leave, texts: { ...t, offline } })}
          >
            {t.remove}
          </Button>
        )}
        <Checkbox
          label={t.blacklist}
          checked={blacklist}
          disabled={going}
          onChange={({ currentTarget }) => setBlacklist(currentTarget.checked)}
        />
      </Group>
    </Stack>
  );
}

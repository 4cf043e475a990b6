import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';

import { api } from '../../../api.ts';
import { useDescribe } from '../../../components/describe.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { Placeholder } from '../../../components/Result.tsx';
import { usePreferences } from '../../../shared/preferences.ts';
import { useTexts } from '../../../texts/index.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { useChange } from '../change.ts';
import type { Known } from './known.ts';
import { isGoing, remove, undo, watchRemovals } from './removal.tsx';

/** Lets its player delete a score, if their preferences do; otherwise says so. */
export function RemoveScore({ known }: { known: Known }) {
  const preferences = usePreferences();
  if (!preferences) return <Placeholder h={68} />;
  return preferences.deletableScores ? <Removal known={known} /> : <Allow />;
}

function Allow() {
  const t = useTexts(scoresTexts);
  const allow = useChange(
    () => api.users.updateSettings({ params: { userID: 'me' }, json: { deletableScores: true } }),
    ['users'],
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        {t.removalOff}
      </Text>
      <Button variant="default" loading={allow.isPending} onClick={() => allow.mutate(undefined)}>
        {t.allowRemoval}
      </Button>
      <ErrorPanel error={allow.error} />
    </Stack>
  );
}

/** Deletes a score, after some time in which its player can undo it. */
function Removal({ known: { score } }: { known: Known }) {
  const t = useTexts(scoresTexts);
  const describe = useDescribe();
  const router = useRouter();
  const queries = useQueryClient();
  const [blacklist, setBlacklist] = useState(false);
  const { scoreID, game, playtype, chartID } = score;
  const going = useSyncExternalStore(watchRemovals, () => isGoing(scoreID));
  async function leave() {
    // The next page would ask for more of what its last answers still show.
    queries.removeQueries({ queryKey: ['ugptLists'], type: 'inactive' });
    await queries.invalidateQueries({ queryKey: ['users', 'gameStats'] });
    if (router.state.location.pathname === `/scores/${scoreID}`) {
      // The chart is there even if this was the player's only score in the game.
      const params = { game, playtype, chartID };
      await router.navigate({ to: '/games/$game/$playtype/charts/$chartID', params, replace: true });
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
          <Button color="red" variant="light" onClick={() => remove({ scoreID, blacklist, leave, texts: t, describe })}>
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

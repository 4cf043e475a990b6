import { Button, Group, Stack, Text } from '@mantine/core';
import type { UserDocument } from 'kaiden-client';
import { useState } from 'react';

import { api } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useTexts } from '../../../texts/index.ts';
import { rivalTexts } from '../../../texts/rivals.ts';
import { useChange } from '../change.ts';
import { useSlice } from '../ugpt.ts';
import { PlayerPicker } from './PlayerPicker.tsx';

const MOST = 5;

/** Lets a player choose their rivals. Nothing is changed before they save. */
export default function RivalEditor({ rivals, close }: { rivals: readonly UserDocument[]; close: () => void }) {
  const t = useTexts(rivalTexts);
  const { params, user } = useSlice();
  const [chosen, setChosen] = useState(rivals);
  const ids = chosen.map(({ id }) => id);
  // Ranks among rivals stand beside every PB.
  const save = useChange(
    () => api.rivals.replace({ params, json: { rivalIDs: ids } }),
    ['rivals', 'activity', 'ugptSettings', 'ugpts', 'ugptLists', 'ugptFolders'],
  );
  return (
    <Stack>
      <Stack component="ul" gap={6} m={0} p={0}>
        {chosen.map((rival) => (
          <Group component="li" key={rival.id} justify="space-between">
            <Text>{rival.username}</Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t.remove}: ${rival.username}`}
              onClick={() => setChosen(chosen.filter(({ id }) => id !== rival.id))}
            >
              {t.remove}
            </Button>
          </Group>
        ))}
      </Stack>
      {chosen.length < MOST ? (
        <PlayerPicker
          key={ids.join()}
          label={t.addRival}
          without={[...ids, user.id]}
          onPick={(rival) => setChosen([...chosen, rival])}
        />
      ) : (
        <Text>{t.mostRivals(MOST)}</Text>
      )}
      <ErrorPanel error={save.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: close })}>
          {t.save}
        </Button>
      </Group>
    </Stack>
  );
}

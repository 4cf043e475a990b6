import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { ScoreDocument } from 'kaiden-client';
import { useState } from 'react';

import { api } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { useTexts } from '../../../texts/index.ts';
import { scoresTexts } from '../../../texts/scores.ts';
import { useChange } from '../change.ts';

type Change = { comment: string | null } | { highlight: boolean };

/** Form with which players comment on and highlight a score. The input stays if the server refuses it. */
export function Customise({ score }: { score: ScoreDocument }) {
  const t = useTexts(scoresTexts);
  const [typed, setTyped] = useState(score.comment ?? '');
  const change = useChange(
    (json: Change) => api.scores.customise({ params: { scoreID: score.scoreID }, json }),
    ['scores', 'sessions', 'ugpts', 'ugptLists', 'activity', 'boards'],
  );
  const comment = typed.trim() || null;
  return (
    <Stack maw={520}>
      <Switch
        label={t.highlight}
        checked={score.highlight}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ highlight: currentTarget.checked })}
      />
      <Group
        component="form"
        align="flex-end"
        gap="xs"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ comment });
        }}
      >
        <TextInput
          label={t.comment}
          description={t.commentHint}
          maxLength={120}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" loading={change.isPending} disabled={comment === score.comment}>
          {t.save}
        </Button>
      </Group>
      <ErrorPanel error={change.error} />
    </Stack>
  );
}

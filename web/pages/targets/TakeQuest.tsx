import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuestDocument, QuestSubDocument } from 'kaiden-client';

import { api } from '../../api.ts';
import { useDescribe } from '../../components/describe.ts';
import { useMyStats } from '../../components/game.ts';
import { useMyID } from '../../shared/me.ts';
import { useTexts } from '../../texts/index.ts';
import { targetsTexts } from '../../texts/targets.ts';

/** Button to take or drop a quest, for players of its game; others see what they have to do first. */
export function TakeQuest({ quest, subs }: { quest: QuestDocument; subs: readonly QuestSubDocument[] }) {
  const t = useTexts(targetsTexts);
  const describe = useDescribe();
  const me = useMyID();
  const played = useMyStats(quest);
  const queries = useQueryClient();
  const { game, playtype, questID } = quest;
  const isTaken = subs.some(({ userID }) => userID === me);
  const params = { userID: 'me', game, playtype, questID };
  const change = useMutation({
    mutationFn: async (): Promise<unknown> =>
      isTaken ? api.ugptTargets.dropQuest({ params }) : api.ugptTargets.takeQuest({ params }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['targets'] }),
        queries.invalidateQueries({ queryKey: ['ugptTargets'] }),
      ]),
  });
  if (played === undefined) return <div style={{ height: 36 }} />;
  if (played === null) return <Text c="dimmed">{me === null ? t.logIn : t.play}</Text>;
  return (
    <>
      <Group>
        <Button variant={isTaken ? 'default' : 'filled'} loading={change.isPending} onClick={() => change.mutate()}>
          {isTaken ? t.drop : t.take}
        </Button>
        {isTaken && <Text>{t.taken}</Text>}
      </Group>
      {change.isError && (
        <Alert color="red" role="alert">
          {describe(change.error)}
        </Alert>
      )}
    </>
  );
}

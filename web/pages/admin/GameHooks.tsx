import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { api } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { Section } from '../../components/Section.tsx';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';
import { useGameNames, useHooks, type GameHook } from '../connect/hooks.ts';

/** Switches game hooks on and off. */
export function GameHooks() {
  const t = useTexts(hookTexts);
  const queries = useQueryClient();
  const namesOf = useGameNames();
  const change = useMutation({
    mutationFn: ({ hookID, isEnabled }: Pick<GameHook, 'hookID' | 'isEnabled'>) =>
      api.gameHooks.change({ params: { hookID }, json: { isEnabled } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['gameHooks'] }),
  });
  /** Optimistic value until the server has answered. */
  const isOn = ({ hookID, isEnabled }: GameHook) =>
    change.isPending && change.variables.hookID === hookID ? change.variables.isEnabled : isEnabled;
  return (
    <Section title={t.hooks}>
      <Stack gap="sm" maw={600}>
        <Text c="dimmed">{t.hooksHint}</Text>
        <ErrorPanel error={change.error} />
        <Result query={useHooks()}>
          {(hooks) =>
            hooks.map((hook) => (
              <Checkbox
                key={hook.hookID}
                label={hook.name}
                description={hook.isServed ? namesOf(hook) : `${namesOf(hook)} · ${t.notServed}`}
                checked={isOn(hook)}
                onChange={({ currentTarget: { checked } }) =>
                  change.mutate({ hookID: hook.hookID, isEnabled: checked })
                }
              />
            ))
          }
        </Result>
      </Stack>
    </Section>
  );
}

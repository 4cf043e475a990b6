import { Stack, Switch, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '../../api.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { Result } from '../../components/Result.tsx';
import { hookTexts } from '../../texts/game-hooks.ts';
import { useTexts } from '../../texts/index.ts';
import { Cards } from './Cards.tsx';

const me = { params: { userID: 'me' } } as const;

/** Settings of Fervidex: the best scores in the game, and the cards whose plays are accepted. */
export function FervidexSettings() {
  const query = useQuery(read('hooks', 'fervidexSettings', me));
  const change = (json: { forceStaticImport?: boolean; cards?: string[] | null }) =>
    api.hooks.changeFervidexSettings({ ...me, json });
  return (
    <Result query={query}>
      {({ forceStaticImport, cards }) => (
        <>
          <BestScores isOn={forceStaticImport} change={(isOn) => change({ forceStaticImport: isOn })} />
          <Cards key={cards?.join()} cards={cards} change={(next) => change({ cards: next })} />
        </>
      )}
    </Result>
  );
}

/** Settings of kshook: the best scores in the game. */
export function KsHookSettings() {
  const query = useQuery(read('hooks', 'kshookSettings', me));
  return (
    <Result query={query}>
      {({ forceStaticImport }) => (
        <BestScores
          isOn={forceStaticImport}
          change={(isOn) => api.hooks.changeKshookSettings({ ...me, json: { forceStaticImport: isOn } })}
        />
      )}
    </Result>
  );
}

function BestScores({ isOn, change }: { isOn: boolean; change: (isOn: boolean) => Promise<unknown> }) {
  const t = useTexts(hookTexts);
  const queries = useQueryClient();
  const save = useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: ['hooks'] }) });
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t.settings}
      </Title>
      <ErrorPanel error={save.error} />
      <Switch
        label={t.bestScores}
        description={t.bestScoresHint}
        checked={isOn}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate(checked)}
      />
    </Stack>
  );
}

import { Code, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useTexts } from '../../texts/index.ts';
import { setupTexts } from '../../texts/setup.ts';
import { Stage } from '../admin/catalogue/Stage.tsx';
import { useStage } from '../admin/catalogue/use-stage.ts';
import { FetchSongs } from './FetchSongs.tsx';

/** Brings the first songs: fetches the song database, and loads it unless somebody wants to look at it first. */
export function FirstSongs() {
  const t = useTexts(setupTexts);
  const { query, fetch, apply, drop } = useStage();
  const [toLoad, setToLoad] = useState<string | null>(null);
  const stage = query.data;
  const { mutate } = apply;
  useEffect(() => {
    if (stage?.state !== 'ready' || stage.stageID !== toLoad) return;
    setToLoad(null);
    mutate(toLoad);
  }, [stage, toLoad, mutate]);
  const begin = async (games: string[] | null, andLoad: boolean) => {
    apply.reset();
    const { stageID } = await fetch.mutateAsync(games);
    setToLoad(andLoad ? stageID : null);
  };
  const isBusy = fetch.isPending || stage?.state === 'checking' || stage?.state === 'applying';
  return (
    <Stack gap="sm" w="100%">
      {stage?.state !== 'applied' && (
        <>
          <FetchSongs
            busy={isBusy}
            // Errors are shown below.
            fetch={(games, andLoad) => void begin(games, andLoad).catch(() => undefined)}
          />
          <Text size="sm">{t.songsCommand}</Text>
          <Code block>kaiden seeds pull</Code>
          <Text size="sm">
            {t.songsOffline}{' '}
            <AnchorLink to="/admin/catalogue" underline="always">
              {t.songsLink}
            </AnchorLink>
          </Text>
        </>
      )}
      <ErrorPanel error={fetch.error ?? apply.error ?? drop.error} />
      {stage && <Stage stage={stage} apply={apply} drop={() => drop.mutate(stage.stageID)} />}
    </Stack>
  );
}

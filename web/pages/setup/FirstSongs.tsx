import { Code, Stack, Text } from '@mantine/core';

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
  const stage = query.data;
  const begin = (games: string[] | null, load: boolean) => {
    apply.reset();
    fetch.mutate({ games, load });
  };
  const isBusy = fetch.isPending || stage?.state === 'checking' || stage?.state === 'applying';
  return (
    <Stack gap="sm" w="100%">
      {stage?.state !== 'applied' && (
        <>
          <FetchSongs busy={isBusy} fetch={begin} />
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

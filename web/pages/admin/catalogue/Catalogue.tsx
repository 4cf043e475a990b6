import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { read } from '../../../api.ts';
import { ErrorPanel } from '../../../components/ErrorPanel.tsx';
import { Empty, Result } from '../../../components/Result.tsx';
import { WhenAllLoaded } from '../../../components/WhenAllLoaded.tsx';
import { Working } from '../../../components/Working.tsx';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';
import { AdminFrame } from '../Frame.tsx';
import { ChooseFiles } from './ChooseFiles.tsx';
import { TooLarge } from './seed-files.ts';
import { Source } from './Source.tsx';
import { Stage } from './Stage.tsx';
import { useStage } from './use-stage.ts';

/** Loads songs, charts, folders and so on from files, after a look at what that changes. */
export function Catalogue() {
  const t = useTexts(catalogueTexts);
  const { query, send, fetch, apply, drop } = useStage();
  const source = useQuery(read('catalogue', 'source'));
  const state = query.data?.state;
  const isBusy = send.isPending || state === 'checking' || state === 'applying';
  const isTooLarge = send.error instanceof TooLarge;
  function take(files: File[]) {
    apply.reset();
    send.mutate(files);
  }
  return (
    <AdminFrame>
      <Stack>
        <Text>{t.intro}</Text>
        <WhenAllLoaded of={[query, source]} h={600}>
          <Stack>
            <Source
              state={state}
              busy={isBusy || fetch.isPending}
              fetch={(games) => {
                apply.reset();
                fetch.mutate({ games, load: false });
              }}
            />
            <ChooseFiles busy={isBusy} take={take} />
            {isTooLarge ? (
              <Alert color="red" role="alert">
                {t.tooLarge}
              </Alert>
            ) : (
              <ErrorPanel error={send.error ?? fetch.error ?? apply.error ?? drop.error} />
            )}
            {send.isPending ? (
              <Working text={t.sending} part={null} />
            ) : (
              <Result query={query}>
                {(stage) =>
                  stage ? (
                    <Stage stage={stage} apply={apply} drop={() => drop.mutate(stage.stageID)} />
                  ) : (
                    <Empty title={t.empty}>
                      <Text maw={640}>{t.emptyHint}</Text>
                    </Empty>
                  )
                }
              </Result>
            )}
          </Stack>
        </WhenAllLoaded>
      </Stack>
    </AdminFrame>
  );
}

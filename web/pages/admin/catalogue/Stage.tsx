import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { CatalogueStage } from 'kaiden-client';

import { IssueList } from '../../../components/ErrorPanel.tsx';
import { Working } from '../../../components/Working.tsx';
import { useFormat } from '../../../format/index.ts';
import { catalogueTexts } from '../../../texts/catalogue.ts';
import { useTexts } from '../../../texts/index.ts';
import { Apply } from './Apply.tsx';
import { Changes } from './Changes.tsx';
import { sumOf } from './groups.ts';

interface Props {
  stage: CatalogueStage;
  apply: { isPending: boolean; mutate: (stageID: string) => void };
  drop: () => void;
}

/** Staged files with the changes they would make or have made. */
export function Stage({ stage, apply, drop }: Props) {
  const t = useTexts(catalogueTexts);
  const { number, clock, time, ago } = useFormat();
  const { state, files, progress, applied, effects } = stage;
  const isWorking = state === 'checking' || state === 'applying' || apply.isPending;
  const first = files[0]!.name.replace(/\.json\.gz$/, '.json');
  const names = files.length > 1 ? t.andMore(first, number(files.length - 1)) : first;
  const isComing = state === 'checking' && files[0]!.bytes === 0;
  return (
    <Stack aria-live="polite">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" className="breaks">
          {t.sent(names, ago(stage.created))} {state === 'ready' && t.until(clock(stage.expires))}
        </Text>
        {!isWorking && state !== 'applied' && (
          <Button variant="default" size="compact-sm" onClick={drop}>
            {t.discard}
          </Button>
        )}
      </Group>
      {isWorking && (
        <Working
          text={isComing ? t.source.fetching : state === 'checking' ? t.checking : t.applying}
          more={progress?.total && !isComing ? t.outOf(number(progress.done ?? 0), number(progress.total)) : null}
          part={progress?.total ? (progress.done ?? 0) / progress.total : null}
        />
      )}
      {state === 'refused' && (
        <Alert color="red" role="alert" title={t.refused}>
          <IssueList issues={stage.issues} />
        </Alert>
      )}
      {state === 'failed' && (
        <Alert color="red" role="alert" title={t.failed}>
          {stage.failure}
        </Alert>
      )}
      {state === 'applied' && effects && (
        <Alert color="blue" title={t.applied(time(applied))}>
          {t.appliedEntries(number(sumOf(stage, 'added')), number(sumOf(stage, 'changed')))}{' '}
          {effects.scores > 0 && t.appliedScores(number(effects.scores), number(effects.changed))}{' '}
          {effects.orphansTried > 0 && t.appliedOrphans(number(effects.orphansSolved), number(effects.orphansTried))}
        </Alert>
      )}
      {state === 'ready' && !isWorking && <Apply stage={stage} apply={() => apply.mutate(stage.stageID)} />}
      {(state === 'ready' || state === 'applied') && !isWorking && <Changes stage={stage} />}
    </Stack>
  );
}

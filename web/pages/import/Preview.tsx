import { Alert, Button, Paper, Stack, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden-client';

import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { previewCounts } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { PlayTicks } from './PlayTicks.tsx';
import { Settling } from './Settling.tsx';
import type { Chosen } from './useChoice.ts';
import { WouldChange } from './WouldChange.tsx';

/** Preview of an import with the current selection. */
export function Preview({ found, chosen }: { found: DryRunAnswer; chosen: Chosen }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const { plays, leftOut, leave, ticked, begin } = chosen;
  const taken = plays.length - leftOut.places.size;
  const shown = ticked.shown ?? found;
  const { new: news, orphan: orphans } = previewCounts(found);
  return (
    <Paper withBorder p="md" component="section" aria-label={t.preview}>
      <Stack>
        <Title order={2} size="h4">
          {t.preview}
        </Title>
        <Settling isCurrent={ticked.isCurrent}>
          <Counts counts={previewCounts(shown)} />
        </Settling>
        <ErrorPanel error={ticked.error} title={t.refused} />
        {news > 0 ? (
          <Button onClick={begin} maw={400} disabled={taken === 0 && orphans === 0 && !leftOut.ignore}>
            {t.begin(number(taken))}
          </Button>
        ) : (
          <Alert color="blue">{orphans > 0 ? t.onlyOrphans : t.nothingNew}</Alert>
        )}
        {news === 0 && orphans > 0 && (
          <Button onClick={begin} maw={400} variant="default">
            {t.beginAll}
          </Button>
        )}
        {news > 0 && <PlayTicks plays={plays} leftOut={leftOut} change={leave} />}
        <Settling isCurrent={ticked.isCurrent}>
          <WouldChange found={shown} />
        </Settling>
      </Stack>
    </Paper>
  );
}

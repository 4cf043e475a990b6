import { Alert, Button, Paper, Stack, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden/client';

import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Changes } from './Changes.tsx';
import { previewCounts } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { Errors } from './Errors.tsx';
import { PBChanges } from './PBChanges.tsx';

/** What an import would lead to. */
export function Preview({ found, begin }: { found: DryRunAnswer; begin: () => void }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const { pbs, ratings } = found.dryRun;
  const counts = previewCounts(found);
  const { new: news, orphan: orphans } = counts;
  return (
    <Paper withBorder p="md" component="section" aria-label={t.preview}>
      <Stack>
        <Title order={2} size="h4">
          {t.preview}
        </Title>
        <Counts counts={counts} />
        {news > 0 ? (
          <Button onClick={begin} maw={400}>
            {t.begin(number(news))}
          </Button>
        ) : (
          <Alert color="blue">{orphans > 0 ? t.onlyOrphans : t.nothingNew}</Alert>
        )}
        {news === 0 && orphans > 0 && (
          <Button onClick={begin} maw={400} variant="default">
            {t.beginAll}
          </Button>
        )}
        <Changes ratings={ratings} classes={found.classDeltas} />
        {pbs.length > 0 && <PBChanges pbs={pbs} />}
        <Errors errors={found.errors} />
      </Stack>
    </Paper>
  );
}

import { Alert, Button, Paper, Stack, Title } from '@mantine/core';
import type { DryRunAnswer } from 'kaiden/client';
import { useMemo, useState } from 'react';

import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Changes } from './Changes.tsx';
import { previewCounts } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { Errors } from './Errors.tsx';
import { PBChanges } from './PBChanges.tsx';
import { PlayTicks, type LeftOut } from './PlayTicks.tsx';

const NOTHING: LeftOut = { places: new Set(), ignore: false };

/** What an import would lead to. */
export function Preview({ found, begin }: { found: DryRunAnswer; begin: (leftOut: LeftOut) => void }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const { pbs, ratings, scores } = found.dryRun;
  const plays = useMemo(() => scores.filter(({ outcome }) => outcome === 'new'), [scores]);
  const [leftOut, setLeftOut] = useState(NOTHING);
  const taken = plays.length - leftOut.places.size;
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
          <Button onClick={() => begin(leftOut)} maw={400} disabled={taken === 0 && orphans === 0 && !leftOut.ignore}>
            {t.begin(number(taken))}
          </Button>
        ) : (
          <Alert color="blue">{orphans > 0 ? t.onlyOrphans : t.nothingNew}</Alert>
        )}
        {news === 0 && orphans > 0 && (
          <Button onClick={() => begin(leftOut)} maw={400} variant="default">
            {t.beginAll}
          </Button>
        )}
        {news > 0 && <PlayTicks plays={plays} leftOut={leftOut} change={setLeftOut} />}
        <Changes ratings={ratings} classes={found.classDeltas} />
        {pbs.length > 0 && <PBChanges pbs={pbs} />}
        <Errors errors={found.errors} />
      </Stack>
    </Paper>
  );
}

import { Alert, Box, Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { DryRunAnswer, ImportDocument } from 'kaiden-client';
import { useEffect } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { useFormat } from '../../format/index.ts';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Changes } from './Changes.tsx';
import { countsOf, previewCounts } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { FileForm } from './FileForm.tsx';
import { PlayTicks } from './PlayTicks.tsx';
import { Problem } from './Problem.tsx';
import { Progress } from './Progress.tsx';
import { Settling } from './Settling.tsx';
import { useChoice, type Chosen } from './useChoice.ts';
import { WouldChange } from './WouldChange.tsx';

/** State of one of several files. */
export type State = 'unclear' | 'previewing' | 'ready' | 'nothing' | 'refused' | 'importing' | 'done' | 'failed';

export interface Report {
  state: State;
  /** Number of new scores in the preview or the import. */
  news: number;
  begin: () => void;
}

interface Props {
  file: File;
  /** Tells of it whenever it gets further. */
  report: (report: Report) => void;
  remove: () => void;
}

/** One of several files, with a preview, a state and a result of its own. */
export function OneOfSeveral({ file, report, remove }: Props) {
  const t = useTexts(importTexts);
  const chosen = useChoice();
  const { choice, problem, preview, send, take, change, plays, leftOut, begin, step, wait } = chosen;
  const state = stateOf(chosen);
  const news = send.data?.scoreIDs.length ?? plays.length - leftOut.places.size;
  // Both only report to the parent and don't depend on it.
  useEffect(() => void take(file), [file]);
  useEffect(() => report({ state, news, begin }), [state, news, leftOut]);
  return (
    <Paper withBorder p="md" component="article" aria-label={file.name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} className="breaks">
            {file.name}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed" ta="end" aria-live="polite">
              {t.states[state]}
            </Text>
            {state !== 'importing' && state !== 'done' && (
              <CloseButton aria-label={t.leaveOut(file.name)} onClick={remove} />
            )}
          </Group>
        </Group>
        <Problem problem={problem} />
        {choice && problem !== 'empty' && !send.data && !send.isPending && (
          <FileForm choice={choice} change={change} busy={preview.isPending} />
        )}
        {preview.isPending && <Progress plain step={{ stage: 'preview' }} wait={wait} />}
        {send.isPending && <Progress plain step={step} wait={wait} />}
        <ErrorPanel error={preview.error} title={t.refused} />
        <ErrorPanel error={send.error} title={t.failed} />
        {send.error && (
          <Button onClick={() => begin()} variant="default" maw={300}>
            {t.tryAgain}
          </Button>
        )}
        {send.data ? (
          <Done document={send.data} />
        ) : (
          preview.data && <PreviewResult found={preview.data} chosen={chosen} />
        )}
      </Stack>
    </Paper>
  );
}

function stateOf({ preview, send, problem, leftOut }: Chosen): State {
  if (send.isPending) return 'importing';
  if (send.isSuccess) return 'done';
  if (send.isError) return 'failed';
  if (preview.isPending) return 'previewing';
  if (preview.isError) return 'refused';
  if (!preview.data) return problem === null || problem === 'unknown' ? 'unclear' : 'refused';
  const { new: news, orphan } = previewCounts(preview.data);
  return news + orphan > leftOut.places.size || leftOut.ignore ? 'ready' : 'nothing';
}

function PreviewResult({ found, chosen }: { found: DryRunAnswer; chosen: Chosen }) {
  const t = useTexts(importTexts);
  const { number } = useFormat();
  const { plays, leftOut, leave, ticked } = chosen;
  const shown = ticked.shown ?? found;
  const counts = previewCounts(found);
  return (
    <>
      <Settling isCurrent={ticked.isCurrent}>
        <Counts counts={previewCounts(shown)} />
      </Settling>
      <ErrorPanel error={ticked.error} title={t.refused} />
      {counts.new + counts.orphan === 0 && <Alert color="blue">{t.nothingNew}</Alert>}
      {plays.length > 0 && (
        <details>
          <summary>{t.choose(number(plays.length - leftOut.places.size), number(plays.length))}</summary>
          <Box mt="xs">
            <PlayTicks plays={plays} leftOut={leftOut} change={leave} />
          </Box>
        </details>
      )}
      {found.dryRun.pbs.length + found.errors.length > 0 && (
        <details>
          <summary>{t.details}</summary>
          <Settling isCurrent={ticked.isCurrent}>
            <Box mt="xs">
              <WouldChange found={shown} />
            </Box>
          </Settling>
        </details>
      )}
    </>
  );
}

function Done({ document }: { document: ImportDocument }) {
  const t = useTexts(importTexts);
  return (
    <>
      <Counts counts={countsOf(document)} />
      <Changes classes={document.classDeltas} />
      <div>
        <AnchorLink to="/imports/$importID" params={{ importID: document.importID }}>
          {t.toImport}
        </AnchorLink>
      </div>
    </>
  );
}

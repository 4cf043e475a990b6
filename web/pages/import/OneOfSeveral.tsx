import { Alert, Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import type { DryRunAnswer, ImportDocument } from 'kaiden/client';
import { useEffect } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { Trouble } from '../../components/Trouble.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { Changes } from './Changes.tsx';
import { countsOf, previewCounts } from './counts-of.ts';
import { Counts } from './Counts.tsx';
import { Errors } from './Errors.tsx';
import { FileForm } from './FileForm.tsx';
import { PBChanges } from './PBChanges.tsx';
import { Problem } from './Problem.tsx';
import { Progress } from './Progress.tsx';
import { useChoice } from './useChoice.ts';

/** How far one of several files is. */
export type State = 'unclear' | 'previewing' | 'ready' | 'nothing' | 'refused' | 'importing' | 'done' | 'failed';

export interface Report {
  state: State;
  /** How many new scores it has, or has brought. */
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
  const { choice, problem, preview, send, take, change, begin, step, wait } = useChoice();
  const state = stateOf({ preview, send, problem });
  const news = (send.data ?? preview.data)?.scoreIDs.length ?? 0;
  // Both are told what happened here, and have nothing to say to it that would change it.
  useEffect(() => void take(file), [file]);
  useEffect(() => report({ state, news, begin }), [state, news]);
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
        <Trouble error={preview.error} title={t.refused} />
        <Trouble error={send.error} title={t.failed} />
        {send.error && (
          <Button onClick={() => begin()} variant="default" maw={300}>
            {t.tryAgain}
          </Button>
        )}
        {send.data ? <Done document={send.data} /> : preview.data && <Found found={preview.data} />}
      </Stack>
    </Paper>
  );
}

type Uploading = ReturnType<typeof useChoice>;

function stateOf({ preview, send, problem }: Pick<Uploading, 'preview' | 'send' | 'problem'>): State {
  if (send.isPending) return 'importing';
  if (send.isSuccess) return 'done';
  if (send.isError) return 'failed';
  if (preview.isPending) return 'previewing';
  if (preview.isError) return 'refused';
  if (!preview.data) return problem === null || problem === 'unknown' ? 'unclear' : 'refused';
  const { new: news, orphan } = previewCounts(preview.data);
  return news + orphan > 0 ? 'ready' : 'nothing';
}

function Found({ found }: { found: DryRunAnswer }) {
  const t = useTexts(importTexts);
  const { pbs, ratings } = found.dryRun;
  const counts = previewCounts(found);
  return (
    <>
      <Counts counts={counts} />
      {counts.new + counts.orphan === 0 && <Alert color="blue">{t.nothingNew}</Alert>}
      {pbs.length + found.errors.length > 0 && (
        <details>
          <summary>{t.details}</summary>
          <Stack mt="xs">
            <Changes ratings={ratings} classes={found.classDeltas} />
            {pbs.length > 0 && <PBChanges pbs={pbs} />}
            <Errors errors={found.errors} />
          </Stack>
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

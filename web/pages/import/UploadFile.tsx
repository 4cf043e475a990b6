import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';

import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { ChosenType } from './ChosenType.tsx';
import { DropFiles } from './DropFiles.tsx';
import { FileForm } from './FileForm.tsx';
import { Imported } from './Imported.tsx';
import { Preview } from './Preview.tsx';
import { Problem } from './Problem.tsx';
import { Progress } from './Progress.tsx';
import { useChoice } from './useChoice.ts';

const route = getRouteApi('/import');

/** All steps from a chosen file to its scores: type, preview, progress and result. */
export function UploadFile({ takeSeveral }: { takeSeveral: (files: File[]) => void }) {
  const t = useTexts(importTexts);
  const { type = null } = route.useSearch();
  const chosen = useChoice();
  const { choice, problem, preview, send, take, change, startAnew, step, ticked, wait } = chosen;
  function takeAll([first, ...others]: File[]) {
    if (first && others.length > 0) takeSeveral([first, ...others]);
    else if (first) void take(first);
  }

  if (send.isSuccess)
    return (
      <Imported document={send.data} preview={ticked.isCurrent ? ticked.shown : undefined} startAnew={startAnew} />
    );
  if (send.isPending) return <Progress step={step} wait={wait} />;
  return (
    <Stack>
      {!choice && <ChosenType type={type} />}
      <DropFiles
        label={choice ? choice.file.name : t.drop}
        hint={choice ? t.another : t.dropHint}
        small={choice !== null}
        take={takeAll}
      />
      <Problem problem={problem} />
      {choice && problem !== 'empty' && <FileForm choice={choice} change={change} busy={preview.isPending} />}
      {preview.isPending && <Progress step={{ stage: 'preview' }} wait={wait} />}
      <ErrorPanel error={preview.error} title={t.refused} />
      <ErrorPanel error={send.error} title={t.failed} />
      {preview.data && <Preview found={preview.data} chosen={chosen} />}
    </Stack>
  );
}

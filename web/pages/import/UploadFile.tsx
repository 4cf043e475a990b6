import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';

import { Trouble } from '../../components/Trouble.tsx';
import { importTexts } from '../../texts/import.ts';
import { useTexts } from '../../texts/index.ts';
import { DropFile } from './DropFile.tsx';
import { FileForm, type Choice } from './FileForm.tsx';
import { Imported } from './Imported.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import { HEAD, PLAYTYPES, recognise, type Recognised } from './recognise.ts';
import { useUpload, type Upload } from './useUpload.ts';

/** From a file that is chosen to its scores: what it is, what it would change, how far it is, what came of it. */
export function UploadFile() {
  const t = useTexts(importTexts);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<Recognised['problem']>(null);
  const { preview, send, begin, step, isWaiting } = useUpload();
  const upload = choice && uploadOf(choice);

  async function take(file: File) {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    const { importType, playtype, problem } = recognise(head, file.name);
    const chosen = { file, importType, playtype, sure: false };
    send.reset();
    setProblem(problem);
    change(chosen);
  }
  function change(chosen: Choice) {
    setChoice(chosen);
    const complete = uploadOf(chosen);
    if (complete) preview.mutate(complete);
    else preview.reset();
  }
  function startAnew() {
    setChoice(null);
    setProblem(null);
    preview.reset();
    send.reset();
  }

  if (send.isSuccess) return <Imported document={send.data} startAnew={startAnew} />;
  if (send.isPending) return <Progress step={step} isWaiting={isWaiting} />;
  return (
    <Stack>
      <DropFile file={choice?.file ?? null} take={(file) => void take(file)} />
      {problem && <Alert color="orange">{t.problems[problem]}</Alert>}
      {choice && problem !== 'empty' && <FileForm choice={choice} change={change} busy={preview.isPending} />}
      {preview.isPending && <Progress step={{ stage: 'preview' }} isWaiting={isWaiting} />}
      <Trouble error={preview.error} title={t.refused} />
      <Trouble error={send.error} title={t.failed} />
      {preview.data && upload && <Preview found={preview.data} begin={() => begin(upload)} />}
    </Stack>
  );
}

/** What can be sent, once all is known that has to be. */
function uploadOf({ file, importType, playtype, sure }: Choice): Upload | null {
  if (importType === null || file.size === 0) return null;
  if (!(importType in PLAYTYPES)) return { file, importType, playtype: null, sure: false };
  return playtype === null ? null : { file, importType, playtype, sure };
}

import { useState } from 'react';

import type { Choice } from './FileForm.tsx';
import type { LeftOut } from './PlayTicks.tsx';
import { HEAD, PLAYTYPES, recognise, SONG_FILES, type Recognised } from './recognise.ts';
import { useUpload, type Upload } from './useUpload.ts';

/** A file that is chosen: what it is, and its preview as soon as that is known. */
export function useChoice() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<Recognised['problem']>(null);
  const { preview, send, begin, ...uploading } = useUpload();
  const upload = choice && uploadOf(choice);

  async function take(file: File) {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    const { importType, playtype, problem } = recognise(head, file.name);
    send.reset();
    setProblem(problem);
    change({ file, importType, playtype, sure: false, songs: null });
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
  return {
    choice,
    problem,
    preview,
    send,
    take,
    change,
    startAnew,
    begin: (leftOut?: LeftOut) => upload && begin({ ...upload, leftOut }),
    ...uploading,
  };
}

/** What can be sent, once all is known that has to be. */
function uploadOf({ file, importType, playtype, sure, songs: chosen }: Choice): Upload | null {
  if (importType === null || file.size === 0) return null;
  const songs = importType in SONG_FILES ? chosen : null;
  if (!(importType in PLAYTYPES)) return { file, importType, playtype: null, sure: false, songs };
  return playtype === null ? null : { file, importType, playtype, sure, songs };
}

import { getRouteApi } from '@tanstack/react-router';
import type { DryRunAnswer } from 'kaiden-client';
import { useMemo, useState } from 'react';

import { formatOf } from '../../components/import-types/format-of.ts';
import type { Choice } from './FileForm.tsx';
import { NOTHING } from './PlayTicks.tsx';
import { HEAD, recognise, type Recognised } from './recognise.ts';
import { useTicked } from './useTicked.ts';
import { useUpload, type Upload } from './useUpload.ts';

const route = getRouteApi('/import');

/** Chosen file: its type (that of the address, if a guide has led here), its preview once that is known, and the plays left out of it. */
export function useChoice() {
  const { type: wanted = null } = route.useSearch();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<Recognised['problem']>(null);
  const { preview, send, begin, ...uploading } = useUpload();
  const [leftOut, leave] = useState(NOTHING);
  const upload = choice && uploadOf(choice);
  const ticked = useTicked(upload, preview.data, leftOut);
  const plays = useMemo(() => newOf(preview.data), [preview.data]);

  async function take(file: File) {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    const { importType, playtype, problem } = recognise(head, file.name, wanted);
    send.reset();
    setProblem(problem);
    change({ file, importType, playtype, sure: false, songs: null });
  }
  function change(chosen: Choice) {
    setChoice(chosen);
    leave(NOTHING);
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
    plays,
    leftOut,
    leave,
    ticked,
    begin: () => upload && begin({ ...upload, leftOut }),
    ...uploading,
  };
}

export type Chosen = ReturnType<typeof useChoice>;

/** Returns the new scores of a preview. */
const newOf = (found: DryRunAnswer | undefined) =>
  found?.dryRun.scores.filter(({ outcome }) => outcome === 'new') ?? [];

/** Returns the upload once everything required is known. */
function uploadOf({ file, importType, playtype, sure, songs: chosen }: Choice): Upload | null {
  if (importType === null || file.size === 0) return null;
  const format = formatOf(importType);
  const songs = format?.songs ? chosen : null;
  if (!format?.playtypes.length) return { file, importType, playtype: null, sure: false, songs };
  return playtype === null ? null : { file, importType, playtype, sure, songs };
}

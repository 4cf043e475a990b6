import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KaidenError, type ImportProgress } from 'kaiden/client';
import { submit } from 'kaiden/client/submit';
import { useState } from 'react';

import { api } from '../../api.ts';

/** What is to be sent. */
export interface Upload {
  file: File;
  importType: string;
  playtype: string | null;
  /** Whether the playtype is right although the file's name has the letters of another. */
  sure: boolean;
}

export type Step = ImportProgress | { stage: 'sending' } | { stage: 'pause'; seconds: number };

const formOf = ({ file, importType, playtype, sure }: Upload) => ({
  importType,
  scoreData: file,
  ...(playtype !== null && { playtype }),
  ...(sure && { assertPlaytypeCorrect: 'true' }),
});

/** Too many at once, or an import of a tool is just running: a while later it works. */
const isBusy = (error: unknown) =>
  error instanceof KaidenError && (error.status === 429 || error.code === 'import_running');
const PAUSE = 3000;

/** Previews an upload, and does it; each time with what to show meanwhile. */
export function useUpload() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ stage: 'sending' });
  const preview = useMutation({
    mutationFn: async (upload: Upload) => {
      const { status, body } = await api.imports.fromFile({ form: formOf(upload), query: { dryRun: true } });
      if (status === 200 && 'dryRun' in body) return body;
      throw new TypeError('Expected the answer to a dry run');
    },
    retry: (failures, error) => failures < 5 && isBusy(error),
    retryDelay: (_, error) => (error instanceof KaidenError && error.retryAfter) || PAUSE,
  });
  const send = useMutation({
    mutationFn: async (upload: Upload) => {
      setStep({ stage: 'sending' });
      return submit(api, formOf(upload), {
        userIntent: true,
        respondAsync: true,
        onStep: setStep,
        onRetry: ({ wait }) => setStep({ stage: 'pause', seconds: Math.ceil(wait / 1000) }),
      });
    },
    // What players see anywhere may be another now.
    onSuccess: () => queries.invalidateQueries(),
  });
  return { preview, send, step };
}

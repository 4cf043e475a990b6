import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KaidenError, type DryRunAnswer, type ImportDocument, type ImportProgress } from 'kaiden-client';
import { followImport, newIdempotencyKey } from 'kaiden-client/follow';
import { useState } from 'react';

import { api } from '../../api.ts';
import type { LeftOut } from './PlayTicks.tsx';
import { rangesOf } from './ranges.ts';

/** Files and fields to send. */
export interface Upload {
  file: File;
  importType: string;
  playtype: string | null;
  /** Whether the chosen playtype is right although the file's name contains another. */
  sure: boolean;
  /** The database of songs that comes with it. */
  songs: File | null;
  /** Plays to leave out; none by default. */
  leftOut?: LeftOut | undefined;
}

export type Step = Pick<ImportProgress, 'stage' | 'done' | 'total'> | { stage: 'sending' };

/** Reason for waiting: other files of the player are first, the server is busy, or its rate limit is reached. */
export type Wait = 'turn' | 'busy' | 'limit' | null;

const formOf = ({ file, importType, playtype, sure, songs, leftOut }: Upload) => ({
  importType,
  scoreData: file,
  ...(songs !== null && { songData: songs }),
  ...(playtype !== null && { playtype }),
  ...(sure && { assertPlaytypeCorrect: 'true' }),
  ...(leftOut && leftOut.places.size > 0 && { leaveOut: rangesOf(leftOut.places) }),
  ...(leftOut && leftOut.places.size > 0 && leftOut.ignore && { ignore: 'true' }),
});

const isLimit = (error: unknown) => error instanceof KaidenError && error.status === 429;
/** Too many at once, or an import of a tool is just running: a while later it works. */
const isBusy = (error: unknown) => error instanceof KaidenError && error.code === 'import_running';
const TRIES = 5;
/** Delay before a retry if the server doesn't give one (ms). */
const PAUSE = 3000;
/** Retries while another import of the player is running: there is one at a time. */
export const retrying = {
  // How often the limit stops it depends on how many files there are before it, and each time it is known when it ends.
  retry: (failures: number, error: Error) => isLimit(error) || (failures < TRIES && isBusy(error)),
  retryDelay: (_: number, error: Error) => (error instanceof KaidenError && error.retryAfter) || PAUSE,
};
const oneByOne = { scope: { id: 'imports' }, ...retrying };

interface Pending {
  isPending: boolean;
  isPaused: boolean;
  failureReason: Error | null;
}
function waitOf({ isPending, isPaused, failureReason }: Pending): Wait {
  if (!isPending) return null;
  if (isPaused) return 'turn';
  if (failureReason === null) return null;
  return isLimit(failureReason) ? 'limit' : 'busy';
}

/** Returns what an upload would lead to. Throws KaidenError. */
export async function previewOf(upload: Upload, signal?: AbortSignal): Promise<DryRunAnswer> {
  const { body } = await api.imports.fromFile({
    form: formOf(upload),
    query: { dryRun: true },
    ...(signal && { signal }),
  });
  if ('dryRun' in body) return body;
  throw new TypeError('Expected the answer to a dry run');
}

/** Previews an upload, and does it; each time with what to show meanwhile. */
export function useUpload() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ stage: 'sending' });
  const preview = useMutation({ ...oneByOne, mutationFn: (upload: Upload) => previewOf(upload) });
  const send = useMutation({
    ...oneByOne,
    mutationFn: async ({ key, ...upload }: Upload & { key: string }): Promise<ImportDocument> => {
      const headers = { prefer: 'respond-async', 'x-user-intent': 'true', 'idempotency-key': key };
      const { status, body } = await api.imports.fromFile({ form: formOf(upload), headers });
      return status === 202 ? followImport(api, body.importID, setStep) : body;
    },
    // Any data shown to players may have changed.
    onSuccess: () => queries.invalidateQueries(),
  });
  /** Sends it, once, however often it has to be tried. */
  function begin(upload: Upload) {
    setStep({ stage: 'sending' });
    send.mutate({ ...upload, key: newIdempotencyKey() });
  }
  return { preview, send, begin, step, wait: waitOf(preview) ?? (step.stage === 'sending' ? waitOf(send) : null) };
}

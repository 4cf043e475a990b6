import type { z } from 'zod';

import type { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { errorBody, Refusal } from '../../base/shared/refusal.ts';
import type { EventSource } from '../../handler/handler.ts';
import { broughtFor } from './encoded/encode.ts';
import type { EncodedImports } from './encoded/encoded-imports.ts';
import type { ProgressBoard } from './progress.ts';
import { importState, type ImportState } from './state.ts';

type ImportEvent = z.input<(typeof api.imports.events)['success'][200]>;

export interface ImportEventsDeps {
  db: Db;
  board: Pick<ProgressBoard, 'of' | 'watch'>;
  encoded: Pick<EncodedImports, 'get'>;
  /** ID of the user who reads the events; null for a stranger. */
  viewer: number | null;
  /** Returns the URL of an import. */
  urlOf: (importID: string) => string;
}

/** Streams the progress of an import, from its current state to its end: counts and a link, or the failure. */
export const importEvents =
  (deps: ImportEventsDeps, importID: string): EventSource<ImportEvent> =>
  ({ send, end, fail }) => {
    const stopped = new AbortController();
    const sendState = async () => {
      const event = await toEvent(deps, importID, stopped.signal);
      send(event);
      if (event.event !== 'progress') end();
    };
    const sendNow = () => void sendState().catch((error) => stopped.signal.aborted || fail(error));
    // Watches first, so that an end in between is not missed.
    const unwatch = deps.board.watch(importID, {
      progress: (progress) => send({ event: 'progress', data: progress }),
      over: sendNow,
    });
    sendNow();
    return () => {
      unwatch();
      stopped.abort();
    };
  };

async function toEvent(deps: ImportEventsDeps, importID: string, signal: AbortSignal): Promise<ImportEvent> {
  try {
    const state = await importState(deps.db, deps.board, importID);
    if (state.status === 'ongoing') return { event: 'progress', data: state.progress };
    if (state.status === 'failed') return failed(state);
    const encoded = await deps.encoded.get(state.import, signal);
    const brought = broughtFor(encoded, deps.viewer);
    return {
      event: 'completed',
      data: { importID, url: deps.urlOf(importID), counts: encoded.counts, ...(brought && { brought }) },
    };
  } catch (error) {
    // A failed import that was answered at once has left nothing: its absence is the failure.
    if (error instanceof Refusal) return failed({ error });
    throw error;
  }
}

const failed = ({ error }: Pick<Extract<ImportState, { status: 'failed' }>, 'error'>): ImportEvent => ({
  event: 'failed',
  data: errorBody(error),
});

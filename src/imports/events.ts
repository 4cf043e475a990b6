import type { z } from 'zod';

import type { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { EventSource } from '../http/handler.ts';
import { errorBody, Refusal } from '../shared/refusal.ts';
import type { ProgressBoard } from './progress.ts';
import { importState, type ImportState } from './state.ts';

type ImportEvent = z.input<(typeof api.imports.events)['success'][200]>;

/** Tells how an import goes, from how it is now to what comes of it. */
export const importEvents =
  (db: Db, board: Pick<ProgressBoard, 'of' | 'watch'>, importID: string): EventSource<ImportEvent> =>
  ({ send, end, fail }) => {
    const tell = async () => {
      const event = toEvent(await stateOrRefusal(db, board, importID));
      send(event);
      if (event.event !== 'progress') end();
    };
    const tellNow = () => void tell().catch(fail);
    // First this, so that an end between the two is not missed.
    const stop = board.watch(importID, {
      progress: (progress) => send({ event: 'progress', data: progress }),
      over: tellNow,
    });
    tellNow();
    return stop;
  };

/** An import that was answered at once and failed has left nothing: that it is not there is how it failed. */
async function stateOrRefusal(...all: Parameters<typeof importState>): Promise<ImportState> {
  try {
    return await importState(...all);
  } catch (error) {
    if (error instanceof Refusal) return { status: 'failed', error };
    throw error;
  }
}

function toEvent(state: ImportState): ImportEvent {
  if (state.status === 'ongoing') return { event: 'progress', data: state.progress };
  if (state.status === 'completed') return { event: 'completed', data: state.import };
  return { event: 'failed', data: errorBody(state.error) };
}

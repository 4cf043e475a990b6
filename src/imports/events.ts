import type { z } from 'zod';

import type { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { EventSource } from '../http/handler.ts';
import { errorBody } from '../shared/refusal.ts';
import type { ProgressBoard } from './progress.ts';
import { importState, type ImportState } from './state.ts';

type ImportEvent = z.input<(typeof api.imports.events)['success'][200]>;

/** Tells how an import goes, from how it is now to what comes of it. */
export const importEvents =
  (db: Db, board: Pick<ProgressBoard, 'of' | 'watch'>, importID: string): EventSource<ImportEvent> =>
  ({ send, end }) => {
    const tell = async () => {
      const event = toEvent(await stateOrFailure(db, board, importID));
      send(event);
      if (event.event !== 'progress') end();
    };
    // First this, so that an end between the two is not missed.
    const stop = board.watch(importID, {
      progress: (progress) => send({ event: 'progress', data: progress }),
      over: () => void tell(),
    });
    void tell();
    return stop;
  };

/** An import that was answered at once and failed has left nothing: that is a failure, too. */
const stateOrFailure = (...[db, board, importID]: Parameters<typeof importState>): Promise<ImportState> =>
  importState(db, board, importID).catch((error: Error) => ({ status: 'failed', error }));

function toEvent(state: ImportState): ImportEvent {
  if (state.status === 'ongoing') return { event: 'progress', data: state.progress };
  if (state.status === 'completed') return { event: 'completed', data: state.import };
  return { event: 'failed', data: errorBody(state.error) };
}

import { openForWriting, type OpenOptions } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Writer } from './command.ts';
import { createExecutor } from './executor.ts';

export interface InlineOptions extends OpenOptions {
  file: string;
  games: Games;
  now?: () => number;
}

/** Creates a writer on the calling thread, for tests and the command line, which serve no requests meanwhile. */
export function createInlineWriter({ file, games, now, ...options }: InlineOptions): Writer {
  const connection = openForWriting(file, options);
  const executor = createExecutor(connection, games, { now });
  let waiting = 0;
  let alive = true;
  return {
    async run(command, input, { onProgress, patient, urgent } = {}) {
      waiting += 1;
      try {
        return await executor.execute(command, input, { onProgress, patient, urgent });
      } finally {
        waiting -= 1;
      }
    },
    state: () => ({ alive, waiting }),
    async close() {
      alive = false;
      await executor.idle();
      connection.close();
    },
  };
}

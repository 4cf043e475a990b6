import { openForWriting, type OpenOptions } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Writer } from './command.ts';
import { createExecutor } from './executor.ts';

export interface InlineOptions extends OpenOptions {
  file: string;
  games: Games;
  now?: () => number;
}

/** A writer on the calling thread: for tests and for command lines, which serve nobody meanwhile. */
export function createInlineWriter({ file, games, now, ...options }: InlineOptions): Writer {
  const connection = openForWriting(file, options);
  const executor = createExecutor(connection, games, now);
  return {
    run: (command, input, { onProgress } = {}) => executor.execute(command, input, onProgress ?? (() => undefined)),
    async close() {
      await executor.idle();
      connection.close();
    },
  };
}

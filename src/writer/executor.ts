import type { Connection, Tx } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Games } from '../games/registry.ts';
import type { Command, Progress } from './command.ts';

export interface Executor {
  execute<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    progress: (progress: Progress) => void,
  ): Promise<Output>;
  /** Settles when everything queued so far is done. */
  idle(): Promise<void>;
}

/** Runs commands one after another on a connection, each in a transaction of its own. */
export function createExecutor(connection: Connection, games: Games, now: () => number = Date.now): Executor {
  let last: Promise<unknown> = Promise.resolve();
  return {
    execute(command, input, progress) {
      const work = (tx: Tx) => command.run(tx, input, { games, now, progress });
      const turn = last.then(() => inTransaction(connection, work, { undo: command.undone }));
      last = turn.catch(() => undefined);
      return turn;
    },
    async idle() {
      await last;
    },
  };
}

import { storageRefusal } from '../../db/failures.ts';
import type { Connection } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Games } from '../games/registry.ts';
import type { Command } from './command.ts';

export interface Executor {
  execute<Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    progress: (description: string) => void,
  ): Promise<Output>;
  /** Settles when everything queued so far is done. */
  idle(): Promise<void>;
}

/** Runs commands one after another on a connection, each in a transaction of its own. Refuses with 503 what a full disk or the like prevents. */
export function createExecutor(connection: Connection, games: Games, now: () => number = Date.now): Executor {
  let last: Promise<unknown> = Promise.resolve();
  return {
    execute(command, input, progress) {
      const turn = last.then(() => inTransaction(connection, (tx) => command.run(tx, input, { games, now, progress })));
      last = turn.catch(() => undefined);
      return turn.catch((error: unknown) => {
        throw storageRefusal(error) ?? error;
      });
    },
    async idle() {
      await last;
    },
  };
}

import type { Connection } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Games } from '../games/registry.ts';
import { preciseNow } from '../shared/precise-now.ts';
import type { Command, Progress } from './command.ts';

export interface ExecuteOptions {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called when its turn has come. */
  onTurn?: () => void;
}

export interface Executor {
  execute<Input, Output>(command: Command<Input, Output>, input: Input, options?: ExecuteOptions): Promise<Output>;
  /** Settles when everything queued so far is done. */
  idle(): Promise<void>;
}

/** Runs commands one after another on a connection, each in a transaction of its own. */
export function createExecutor(connection: Connection, games: Games, now: () => number = Date.now): Executor {
  let last: Promise<unknown> = Promise.resolve();
  return {
    execute(command, input, { onProgress, onTurn } = {}) {
      const progress = (description: string, stage?: string) => onProgress?.({ description, stage, at: preciseNow() });
      const turn = last.then(() => {
        onTurn?.();
        return inTransaction(connection, (tx) => command.run(tx, input, { games, now, progress }));
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    async idle() {
      await last;
    },
  };
}

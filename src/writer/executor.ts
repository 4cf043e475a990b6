import { storageRefusal } from '../../db/failures.ts';
import { emptyLog } from '../../db/log-size.ts';
import type { Connection, Tx } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { preciseNow } from '../base/shared/precise-now.ts';
import type { Games } from '../games/registry.ts';
import { createChains } from './chains.ts';
import type { Command, OnProgress, Progress } from './command.ts';
import { createGroups } from './groups.ts';
import { createQueue } from './queue.ts';
import { shortenLog } from './shorten-log.ts';

export interface ExecuteOptions {
  onProgress?: OnProgress | undefined;
  /** Called when the command starts. */
  onTurn?: () => void;
  /** Nobody waits for it. */
  patient?: boolean | undefined;
  /** It goes before others. */
  urgent?: boolean | undefined;
}

export interface Executor {
  execute<Input, Output>(command: Command<Input, Output>, input: Input, options?: ExecuteOptions): Promise<Output>;
  /** Settles when everything queued so far is done. */
  idle(): Promise<void>;
}

export interface ExecutorOptions {
  /** Unix time in ms. */
  now?: (() => number) | undefined;
  /** Called before each command, to execute those that have come in while the one before ran. */
  look?: () => void;
}

/** Returns whether a command may share its transaction with others. */
const isPlain = ({ undone, quiet, isFlushed, chained }: Command<never, unknown>): boolean =>
  !undone && !quiet && !isFlushed && !chained;

/**
 * Runs commands one after another on a connection, each in a transaction of its own or of its chain. Refuses with 503 if a full disk or the
 * like prevents it. Urgent ones that wait together are committed together.
 */
export function createExecutor(
  connection: Connection,
  games: Games,
  { now = () => Date.now(), look }: ExecutorOptions = {},
): Executor {
  const { inTurn } = createQueue(look);
  const chains = createChains(connection, (work) => inTurn(work, 'usual'));
  const groups = createGroups(connection);
  const withOthers = <Output>(run: (tx: Tx) => Promise<Output>): Promise<Output> => {
    const added = groups.add(run);
    void inTurn(() => groups.runNext(() => chains.end(false)), 'urgent');
    return added;
  };
  return {
    execute(command, input, { onProgress, onTurn, patient = false, urgent = false } = {}) {
      const progress = (how: Progress) => onProgress?.(how, preciseNow());
      const context = { games, now, progress, transaction: {} };
      const run = (tx: Tx) => command.run(tx, input, context);
      const among = (tx: Tx) => {
        onTurn?.();
        return run(tx);
      };
      const alone = async () => {
        if (command.chained) return chains.run({ ...command, chained: command.chained }, input, context, onTurn);
        await chains.end(patient);
        onTurn?.();
        const flush = command.isFlushed?.(input) ?? true;
        const how = { undo: command.undone, flush, quiet: command.quiet ?? false };
        const output = await inTransaction(connection, run, how);
        if (command.name === shortenLog.name) emptyLog(connection);
        return output;
      };
      const done = urgent && isPlain(command) ? withOthers(among) : inTurn(alone, urgent ? 'urgent' : 'usual');
      return done.catch((error: unknown) => {
        throw storageRefusal(error) ?? error;
      });
    },
    idle: () => inTurn(() => chains.end(true), 'last'),
  };
}

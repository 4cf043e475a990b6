import type { Connection } from '../../db/open.ts';
import { beginTransaction, type OpenTransaction } from '../../db/transaction.ts';
import { createPacer } from '../base/shared/pacer.ts';
import type { Chained, Command, CommandContext } from './command.ts';

/** How long an open transaction waits for the next command of its chain (ms). */
const PATIENCE = 250;
/** Target time for ending a transaction (ms): waiting commands also wait for the one that runs. */
const AIM = 190;
/** Load at which a transaction is ended: before the duration is known, and the maximum. */
const LOAD = { first: 2500, most: 10_000 };
/** How long (ms) transactions stay shorter after somebody's command had to wait, and the share of the load they get. */
const CROWDED = { for: 2000, share: 0.4 };

interface Open extends OpenTransaction {
  name: string;
  context: CommandContext;
  load: number;
  chained: Pick<Chained<unknown, unknown>, 'beforeCommit'>;
  timer?: NodeJS.Timeout;
}

type ChainedCommand<Input, Output> = Command<Input, Output> & { chained: Chained<Input, Output> };

/** Runs the commands of chains in transactions that stay open. */
export interface Chains {
  /** Runs a command in the open transaction if it belongs to the same chain, else in a new one. Calls `onTurn` first. */
  run<Input, Output>(
    command: ChainedCommand<Input, Output>,
    input: Input,
    context: CommandContext,
    onTurn?: () => void,
  ): Promise<Output>;
  /**
   * Commits the open transaction, for another command. If that fails, the next command of the chain throws the error. Transactions are
   * shorter for a while, unless the command is patient.
   */
  end: (patient: boolean) => Promise<void>;
}

/** Creates the chains of a connection. `inTurn` runs work while no command runs. */
export function createChains(connection: Connection, inTurn: (work: () => Promise<void>) => Promise<void>): Chains {
  const pacer = createPacer({ first: LOAD.first, most: LOAD.most, aim: { crowded: AIM, alone: AIM } });
  let open: Open | undefined;
  let failed: { name: string; error: unknown } | undefined;
  let crowdedUntil = 0;
  const limit = (): number => pacer.limit() * (performance.now() < crowdedUntil ? CROWDED.share : 1);

  const commit = async (flush: boolean): Promise<void> => {
    if (!open) return;
    const { context, load, chained, timer, ...ending } = open;
    open = undefined;
    clearTimeout(timer);
    const begun = performance.now();
    try {
      await chained.beforeCommit(ending.tx, context);
      ending.commit(flush);
    } catch (error) {
      ending.rollBack();
      throw error;
    }
    if (load > 0) pacer.took(load, performance.now() - begun, false);
  };

  const end = async (): Promise<void> => {
    const name = open?.name;
    try {
      await commit(false);
    } catch (error) {
      failed = { name: name!, error };
    }
  };

  const rollBack = (): void => {
    clearTimeout(open?.timer);
    open?.rollBack();
    open = undefined;
  };

  return {
    async run({ chained, isFlushed, run }, input, context, onTurn) {
      const name = chained.nameOf(input);
      if (open?.name !== name) await end();
      const before = failed;
      failed = undefined;
      if (before?.name === name) throw before.error;
      onTurn?.();
      const current = (open ??= { ...beginTransaction(connection), name, context, load: 0, chained });
      clearTimeout(current.timer);
      current.context = { ...context, transaction: current.context.transaction };
      try {
        const output = await run(current.tx, input, current.context);
        current.load = chained.loadOf(current.context.transaction);
        const isOver = chained.isOver(input, output) || current.load >= limit();
        if (isOver) await commit(isFlushed?.(input) ?? true);
        else current.timer = setTimeout(() => void inTurn(end), PATIENCE);
        return output;
      } catch (error) {
        rollBack();
        throw error;
      }
    },
    async end(patient) {
      if (open && !patient) crowdedUntil = performance.now() + CROWDED.for;
      await end();
    },
  };
}

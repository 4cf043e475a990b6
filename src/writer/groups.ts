import type { Connection, Tx } from '../../db/open.ts';
import { inTransaction, undoneAlone } from '../../db/transaction.ts';

/** How many commands share a transaction at most. */
const MOST = 8;

interface Member {
  work: (tx: Tx) => Promise<unknown>;
  resolve: (output: never) => void;
  reject: (error: unknown) => void;
}

/** Commits commands together that wait at the same time: a slow disk takes about as long for all as for one. */
export interface Groups {
  /** Adds a command, which runs when `runNext` is called often enough. An error undoes it alone. */
  add: <Output>(work: (tx: Tx) => Promise<Output>) => Promise<Output>;
  /** Runs those that wait, if there are any, after `before`. To be called once for each that was added. */
  runNext: (before: () => Promise<void>) => Promise<void>;
}

export function createGroups(connection: Connection): Groups {
  const waiting: Member[] = [];
  return {
    add: (work) => new Promise((resolve, reject) => waiting.push({ work, resolve, reject })),
    async runNext(before) {
      const members = waiting.splice(0, MOST);
      const [first, ...others] = members;
      if (!first) return;
      await before();
      // Alone, what is refused is rolled back and no commit: nobody has to look at the database again.
      if (others.length === 0) await inTransaction(connection, first.work).then(first.resolve as never, first.reject);
      else await runTogether(connection, members);
    },
  };
}

/** Runs commands in one transaction. Their results settle them once everything is committed. */
async function runTogether(connection: Connection, members: readonly Member[]): Promise<void> {
  const settle: (() => void)[] = [];
  try {
    await inTransaction(connection, async (tx) => {
      for (const { work, resolve, reject } of members) {
        try {
          const output = await undoneAlone(connection, () => work(tx));
          settle.push(() => resolve(output as never));
        } catch (error) {
          // Without a transaction, nothing of the others is left either.
          if (!connection.client.inTransaction) throw error;
          settle.push(() => reject(error));
        }
      }
    });
  } catch (error) {
    for (const { reject } of members) reject(error);
    return;
  }
  for (const end of settle) end();
}

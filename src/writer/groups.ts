import type { Connection, Tx } from '../../db/open.ts';
import { inTransaction, undoneAlone } from '../../db/transaction.ts';

/** How many commands share a transaction at most. */
const MOST = 8;

type Settle = () => void;

interface Member {
  /** Runs the command. The result settles its promise, once everything is committed. */
  run: (tx: Tx) => Promise<Settle>;
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
    add: (work) =>
      new Promise((resolve, reject) => {
        const run = async (tx: Tx): Promise<Settle> => {
          try {
            const output = await undoneAlone(connection, () => work(tx));
            return () => resolve(output);
          } catch (error) {
            // Without a transaction, nothing of the others is left either.
            if (!connection.client.inTransaction) throw error;
            return () => reject(error);
          }
        };
        waiting.push({ run, reject });
      }),
    async runNext(before) {
      const members = waiting.splice(0, MOST);
      if (members.length === 0) return;
      await before();
      const settle: Settle[] = [];
      try {
        await inTransaction(connection, async (tx) => {
          for (const { run } of members) settle.push(await run(tx));
        });
      } catch (error) {
        for (const { reject } of members) reject(error);
        return;
      }
      for (const end of settle) end();
    },
  };
}

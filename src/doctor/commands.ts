import { command } from '../writer/command.ts';
import { examine, type Diagnosis, type Difference } from './examine.ts';

export interface Repaired {
  found: Difference[];
  /** What could not be mended. */
  left: Difference[];
}

/** Looks for differences, of everybody or of one user, makes anew what is derived there, and looks again. */
export const repair = command<{ userID: number | null }, Repaired>('doctor.repair', async (tx, { userID }, context) => {
  const onProgress = (done: number, total: number) =>
    context.progress({ stage: 'profile', description: 'examining profiles', done, total });
  const scope = { games: context.games, userID, onProgress };
  const found = await all(examine(tx, scope));
  for (const { repairs } of found) {
    for (const mend of repairs) await mend(tx, context);
  }
  const left = found.length > 0 ? await all(examine(tx, scope)) : [];
  return { found: differencesOf(found), left: differencesOf(left) };
});

async function all<T>(generator: AsyncGenerator<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of generator) values.push(value);
  return values;
}

const differencesOf = (all: readonly Diagnosis[]): Difference[] => all.flatMap(({ differences }) => differences);

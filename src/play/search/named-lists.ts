import type { Db } from '../../../db/open.ts';
import type { States } from '../../../db/states/states.ts';
import { foldNames, type Named, type NamesOf } from '../../catalogue/search/rank-by-name.ts';
import { findAllTables, findFolderNames, findGoalNames, findQuestNames } from './store.ts';

type Stamps = Pick<States, 'stamp'>;

/** Returns a function that reads the rows of a table with their folded names, and keeps them until the table changes. */
function keptNames<T>({ stamp }: Stamps, table: string, read: (db: Db) => Promise<T[]>, namesOf: NamesOf<T>) {
  let kept: { stamp: string; named: readonly Named<T>[] } | undefined;
  return async (db: Db): Promise<readonly Named<T>[]> => {
    const now = stamp([table]);
    if (kept?.stamp === now) return kept.named;
    const named = foldNames(await read(db), namesOf);
    kept = { stamp: now, named };
    return named;
  };
}

export type NamedLists = ReturnType<typeof createNamedLists>;

/** Creates the lists of everything but songs, sessions and users that is searched by name: a few thousand names, folded once. */
export const createNamedLists = (states: Stamps) => ({
  folders: keptNames(states, 'folders', findFolderNames, ({ title, searchTerms }) => [title, ...searchTerms]),
  tables: keptNames(states, 'tables', findAllTables, ({ title, description }) => [title, description]),
  quests: keptNames(states, 'quests', findQuestNames, ({ name, desc }) => [name, desc]),
  goals: keptNames(states, 'goals', findGoalNames, ({ name }) => [name]),
});

import { isDeepStrictEqual } from 'node:util';

import type { Tx } from '../../../db/open.ts';
import type { FolderRequest } from '../folders/contents.ts';
import { findFolders, findMemberships } from '../folders/store.ts';
import type { Loading } from './loading.ts';

interface Folder extends FolderRequest {
  folderID: string;
  gpt: number;
  v3ID: string | null;
  slug: string | null;
}

interface FolderChange<F> {
  before: F;
  after: F;
}

type Needed = Pick<Loading, 'tx' | 'addedCharts' | 'choosers'>;

const asText = (charts: readonly number[]): string => charts.toSorted((a, b) => a - b).join();

/** Returns the charts (rows) in the folders of a game:playtype (row), by the folders' public ids. */
async function readContents(tx: Tx, gptRow: number): Promise<ReadonlyMap<string, number[]>> {
  const held = Map.groupBy(await findMemberships(tx, gptRow), ({ folder }) => folder);
  const folders = await findFolders(tx, gptRow, { inactive: true });
  return new Map(folders.map(({ id, folderID }) => [folderID, (held.get(id) ?? []).map(({ chart }) => chart)]));
}

/**
 * Returns a function that tells whether a folder's new rule is equivalent to the old one: it selects the same of today's charts, or of the
 * charts that existed before those of the folder.
 */
async function sameRules({ tx, addedCharts, choosers }: Needed, gptRow: number) {
  const choose = await choosers(gptRow);
  const contents = await readContents(tx, gptRow);
  return ({ before, after }: FolderChange<Folder>): boolean => {
    const chosen = choose(after);
    const old = chosen.filter((chart) => !addedCharts.has(chart));
    return asText(chosen) === asText(choose(before)) || asText(old) === asText(contents.get(after.folderID) ?? []);
  };
}

const hasNewRule = ({ before, after }: FolderChange<FolderRequest>): boolean =>
  before.type !== after.type || !isDeepStrictEqual(before.data, after.data);

/**
 * Returns changes of folders for display, without equivalent rules and new ids of v3. Folders without other changes are left out. Charts
 * have to be loaded, folders not yet filled.
 */
export async function withoutSameRules<F extends Folder>(
  loading: Needed,
  changes: readonly FolderChange<F>[],
): Promise<FolderChange<F>[]> {
  const visible: FolderChange<F>[] = [];
  for (const [gpt, ofGpt] of Map.groupBy(changes, ({ after }) => after.gpt)) {
    const isSame = ofGpt.some(hasNewRule) ? await sameRules(loading, gpt) : undefined;
    for (const change of ofGpt) {
      const { type, data } = isSame?.(change) ? change.after : change.before;
      const { v3ID, slug } = change.after;
      const before = { ...change.before, type, data, v3ID, slug };
      if (!isDeepStrictEqual(before, change.after)) visible.push({ before, after: change.after });
    }
  }
  return visible;
}

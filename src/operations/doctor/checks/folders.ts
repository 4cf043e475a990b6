import type { Db } from '../../../../db/open.ts';
import { computeMemberships, refreshFolders } from '../../../catalogue/folders/contents.ts';
import { findFolders, findMemberships } from '../../../catalogue/folders/store.ts';
import { readGptRows } from '../../../catalogue/gpts.store.ts';
import type { DatabaseCheck, Located } from '../check.ts';

/** Returns folders of a game:playtype (row) whose stored charts differ from their queries. */
async function findWrong(db: Db, gptRow: number): Promise<Located[]> {
  const stored = Map.groupBy(await findMemberships(db, gptRow), ({ folder }) => folder);
  const expected = Map.groupBy(await computeMemberships(db, gptRow), ({ folder }) => folder);
  const charts = (of: typeof stored, folder: number) =>
    (of.get(folder) ?? []).map(({ chart }) => chart).toSorted((a, b) => a - b);
  const findings: Located[] = [];
  for (const { id, folderID } of await findFolders(db, gptRow, { inactive: true })) {
    const [has, should] = [charts(stored, id), charts(expected, id)];
    if (has.join() === should.join()) continue;
    findings.push({ what: `folder ${folderID}, charts (rows)`, stored: has, expected: should, place: { row: gptRow } });
  }
  return findings;
}

/** Checks the charts in folders. */
export const foldersCheck: DatabaseCheck = {
  name: 'folders',
  async check(db, { userID }) {
    if (userID !== null) return [];
    const findings: Located[] = [];
    for (const { id } of await readGptRows(db)) findings.push(...(await findWrong(db, id)));
    return findings;
  },
  slice: 1,
  async repair(tx, places) {
    await refreshFolders(
      tx,
      places.map(({ row }) => row),
    );
  },
};

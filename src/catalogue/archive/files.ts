import type { Db } from '../../../db/open.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { fileOf } from '../seeds/files.ts';
import * as entries from './entries.ts';
import { readChartPages, readFolderPages, readGoals, readLittle, readSongPages } from './store.ts';

/** Seed file whose entries are read page by page. */
export interface ArchivedFile {
  name: string;
  pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>;
}

/** Yields the whole catalogue as seed files that `loadSeeds` can read; of goals only those in quests. */
export async function* catalogueFiles(db: Db, games: Games): AsyncGenerator<ArchivedFile> {
  const { gpts, tables, quests, questlines, courses } = await readLittle(db);
  const known = new Map<number, Gpt>();
  for (const { id, game, playtype } of gpts) {
    const gpt = games.gpt(game, playtype);
    if (gpt) known.set(id, gpt);
  }
  /** Returns entries of rows whose game:playtype is known. */
  const entriesOf = <R extends { gpt: number }>(rows: readonly R[], entry: (row: R, gpt: Gpt) => object): object[] =>
    rows.flatMap((row) => {
      const gpt = known.get(row.gpt);
      return gpt ? [entry(row, gpt)] : [];
    });

  for (const [game, ofGame] of Map.groupBy(known, ([, gpt]) => gpt.game)) {
    const rows = ofGame.map(([id]) => id);
    yield { name: `songs-${game}.json`, pages: mapped(readSongPages(db, game), (page) => page.map(entries.songEntry)) };
    yield {
      name: `charts-${game}.json`,
      pages: mapped(readChartPages(db, rows), (page) => entriesOf(page, entries.chartEntry)),
    };
  }
  yield {
    name: fileOf('folders'),
    pages: mapped(readFolderPages(db), (page) => entriesOf(page, entries.folderEntry)),
  };
  const goalIDs = quests.flatMap(({ questData }) =>
    questData.flatMap((section) => section.goals.map(({ goalID }) => goalID)),
  );
  yield { name: fileOf('tables'), pages: [entriesOf(tables, entries.tableEntry)] };
  yield { name: fileOf('goals'), pages: [entriesOf(await readGoals(db, [...new Set(goalIDs)]), entries.goalEntry)] };
  yield { name: fileOf('quests'), pages: [entriesOf(quests, entries.questEntry)] };
  yield { name: fileOf('questlines'), pages: [entriesOf(questlines, entries.questlineEntry)] };
  yield { name: fileOf('courses'), pages: [entriesOf(courses, entries.courseEntry)] };
}

async function* mapped<A, B>(list: AsyncIterable<A>, map: (one: A) => B): AsyncGenerator<B> {
  for await (const one of list) yield map(one);
}

import type { Db } from '../../db/open.ts';
import { findRelated } from '../catalogue/related.ts';
import { findSources } from '../scores/store.ts';
import { findClasses } from '../stats/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { batchFiles, type Portion } from './batch-manual.ts';
import { unhurried, type Piece } from './pieces.ts';
import { scoreEntry } from './score-entry.ts';
import { findGraded, scorePages } from './store.ts';

/** The scores, sessions and given classes of a player in a game:playtype, as BATCH-MANUAL; see `batchFiles`. */
export async function* ugptFiles(
  db: Db,
  ugpt: Ugpt,
  options: { name: string; maxBytes: number },
): AsyncGenerator<Piece> {
  yield* batchFiles(db, { ...options, gpt: ugpt.gpt, classes: await givenClasses(db, ugpt) }, portions(db, ugpt));
}

async function* portions(db: Db, ugpt: Ugpt): AsyncGenerator<Portion> {
  const sources = await findSources(db);
  for await (const page of unhurried(scorePages(db, ugpt))) {
    const related = await findRelated(
      db,
      page.map(({ chart }) => chart),
    );
    yield {
      entries: page.map((row) => {
        const graded = () => findGraded(db, row.id);
        return scoreEntry(ugpt.gpt, row, { chart: related.facts(row.chart), sources, graded });
      }),
      sessions: page.flatMap(({ session }) => session ?? []),
    };
  }
}

/** Classes that a game gave; the others follow from the scores. */
async function givenClasses(db: Db, { userID, gpt, gptRow }: Ugpt): Promise<Record<string, string>> {
  const classes = await findClasses(db, userID, gptRow);
  return Object.fromEntries([...classes].filter(([set]) => gpt.classSets.get(set)?.type === 'provided'));
}

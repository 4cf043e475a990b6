import type { Db } from '../../db/open.ts';
import { chartFacts } from '../catalogue/store.ts';
import { findSources } from '../scores/store.ts';
import { findClasses } from '../stats/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { batchFiles, type Portion } from './batch-manual.ts';
import { unhurried, type Piece } from './pieces.ts';
import { scoreEntry, type NamedChart } from './score-entry.ts';
import { findTitles, scorePages } from './store.ts';

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
  const charts = new Map<number, NamedChart>();
  for await (const page of unhurried(scorePages(db, ugpt))) {
    const unknown = [...new Set(page.map(({ chart }) => chart).filter((chart) => !charts.has(chart)))];
    const titles = findTitles(db, unknown);
    for (const [row, facts] of await chartFacts(db, unknown)) charts.set(row, { facts, title: titles.get(row)! });
    yield {
      entries: page.map((row) => scoreEntry(ugpt.gpt, row, charts.get(row.chart)!, sources)),
      sessions: page.flatMap(({ session }) => session ?? []),
    };
  }
}

/** Classes that a game gave; the others follow from the scores. */
async function givenClasses(db: Db, { userID, gpt, gptRow }: Ugpt): Promise<Record<string, string>> {
  const classes = await findClasses(db, userID, gptRow);
  return Object.fromEntries([...classes].filter(([set]) => gpt.classSets.get(set)?.type === 'provided'));
}

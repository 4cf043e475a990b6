import type { Db } from '../../db/open.ts';
import { relatedTo } from '../catalogue/related.ts';
import { keptPages, type KeptPage } from '../scores/kept/pages.ts';
import { findSources } from '../scores/store.ts';
import { findClasses } from '../stats/store.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { batchFiles, encodedEntries, type Portion } from './batch-manual.ts';
import { unhurried, type Piece } from './pieces.ts';
import { scoreEntry } from './score-entry.ts';
import { sessionEntry } from './session-entry.ts';
import { findGraded, scorePages, sessionPages, type ExportedScore, type Span } from './store.ts';

/** The scores, sessions and given classes of a player in a game:playtype, as BATCH-MANUAL; see `batchFiles`. */
export async function* ugptFiles(
  db: Db,
  ugpt: Ugpt,
  options: { name: string; maxBytes: number },
): AsyncGenerator<Piece> {
  const classes = await givenClasses(db, ugpt);
  const sessions = function* sessions(span: Span) {
    for (const page of sessionPages(db, ugpt, span)) yield page.map(sessionEntry);
  };
  yield* batchFiles({ ...options, gpt: ugpt.gpt, classes, sessions }, portions(db, ugpt));
}

async function* portions(db: Db, ugpt: Ugpt): AsyncGenerator<Portion> {
  const sources = await findSources(db);
  const write = (rows: readonly ExportedScore[]) => {
    const charts = rows.map(({ chart }) => chart);
    const related = relatedTo(db, charts);
    const entryOf = (row: ExportedScore): string => {
      const graded = () => findGraded(db, row.id);
      return scoreEntry(ugpt.gpt, row, { chart: related.facts(row.chart), sources, graded });
    };
    return encodedEntries(rows.map(entryOf));
  };
  const list = { name: 'export', order: 'earliest', read: scorePages, write } as const;
  for await (const page of unhurried(keptPages(db, ugpt, list)))
    yield { entries: page.bytes, areKept: true, span: spanOf(page) };
}

/** When what is on a page was played. What has no time stands behind all that has. */
function spanOf({ first: [from], last: [to] }: KeptPage): Span | undefined {
  return from === null ? undefined : { from, to: to ?? Number.MAX_SAFE_INTEGER };
}

/** Classes that a game gave; the others follow from the scores. */
async function givenClasses(db: Db, { userID, gpt, gptRow }: Ugpt): Promise<Record<string, string>> {
  const classes = await findClasses(db, userID, gptRow);
  return Object.fromEntries([...classes].filter(([set]) => gpt.classSets.get(set)?.type === 'provided'));
}

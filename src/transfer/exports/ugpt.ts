import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { yielding } from '../../base/shared/chunks.ts';
import { findRelated } from '../../catalogue/related.ts';
import { findSources } from '../../play/scores/store.ts';
import { findClasses } from '../../play/stats/store.ts';
import { findImportIDs } from './account.store.ts';
import { batchFiles, type Portion } from './batch-manual.ts';
import type { Piece } from './pieces.ts';
import { scoreEntry } from './score-entry.ts';
import { sessionEntry } from './session-entry.ts';
import { findGraded, scorePages, sessionPages, type ExportedScore, type Span } from './store.ts';

/**
 * Exports scores, sessions and given classes of a player in a game:playtype as BATCH-MANUAL; see `batchFiles`. With `withImports`, each
 * score names its import.
 */
export async function* ugptFiles(
  db: Db,
  ugpt: Ugpt,
  { withImports = false, ...options }: { name: string; maxBytes: number; withImports?: boolean },
): AsyncGenerator<Piece> {
  const classes = await givenClasses(db, ugpt);
  const sessions = async function* sessions(span: Span) {
    for await (const page of sessionPages(db, ugpt, span)) yield page.map(sessionEntry);
  };
  yield* batchFiles({ ...options, gpt: ugpt.gpt, classes, sessions }, portions(db, ugpt, withImports));
}

async function* portions(db: Db, ugpt: Ugpt, withImports: boolean): AsyncGenerator<Portion> {
  const sources = await findSources(db);
  for await (const rows of yielding(scorePages(db, ugpt))) {
    const related = await findRelated(
      db,
      rows.map(({ chart }) => chart),
    );
    const importIDs = withImports
      ? await findImportIDs(db, [...new Set(rows.flatMap((row) => row.import ?? []))])
      : null;
    const entries: string[] = [];
    for (const row of rows) {
      const graded = () => findGraded(db, row.id);
      entries.push(await scoreEntry(ugpt.gpt, row, { chart: related.facts(row.chart), sources, importIDs, graded }));
    }
    yield { entries, span: spanOf(rows) };
  }
}

/** Returns when the scores of a page were played. Those without a time come last. */
function spanOf(rows: readonly ExportedScore[]): Span | undefined {
  const [from, to] = [rows[0]!.timeAchieved, rows.at(-1)!.timeAchieved];
  return from === null ? undefined : { from, to: to ?? Number.MAX_SAFE_INTEGER };
}

/** Returns classes given by a game; the others derive from the scores. */
async function givenClasses(db: Db, { userID, gpt, gptRow }: Ugpt): Promise<Record<string, string>> {
  const classes = await findClasses(db, userID, gptRow);
  return Object.fromEntries([...classes].filter(([set]) => gpt.classSets.get(set)?.type === 'provided'));
}

import { compileRule, hintsOf, RuleError, type Hint } from './rules/rule.ts';
import { ruleOfQuery } from './rules/seed-query.ts';
import type { Subject } from './rules/subject.ts';
import { parseWhere } from './rules/where.ts';

/**
 * Query of a folder over charts or songs: field paths with expected values, as in the public seeds. In their keys `¬` stands for the dot
 * between the parts of a path and `~` for the `$` of an operator. `~where` holds a condition in the language of the seeds since 2026.
 */
export type FolderQuery = Readonly<Record<string, unknown>>;

/** Compiled query. */
export interface FolderRule {
  fits: (subject: Subject) => boolean;
  hints: readonly Hint<Subject>[];
}

/** Compiles a query whose paths refer to documents of charts or songs; `~where` sees both. Throws RuleError for an invalid query. */
export function compileFolderQuery(query: FolderQuery, over: 'charts' | 'songs' = 'charts'): FolderRule {
  const document = over === 'charts' ? ({ chart }: Subject) => chart : ({ song }: Subject) => song;
  const rule = ruleOfQuery<Subject>(query, { name: over, document, where: parseWhere });
  const test = compileRule(rule);
  return { fits: (subject) => test(subject) === true, hints: hintsOf(rule) };
}

/** Returns the error of a query in one line, or null. */
export function faultOfFolderQuery(query: FolderQuery): string | null {
  try {
    compileFolderQuery(query);
    return null;
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

/**
 * Returns the query of a folder of the seeds since 2026: charts that match its `where` and have one of these versions; any version if there
 * are none.
 */
export function folderDataOf(where: string, versionFilter: readonly string[] | undefined): FolderQuery {
  const [version, ...others] = versionFilter ?? [];
  if (version === undefined) return { '~where': where };
  return { '~where': where, versions: others.length === 0 ? version : { '~in': [version, ...others] } };
}

import { compileRule, hintsOf, RuleError, type Hint } from './rules/rule.ts';
import { ruleOfQuery } from './rules/seed-query.ts';
import type { Subject } from './rules/subject.ts';
import { parseWhere } from './rules/where.ts';

/**
 * What a folder asks of charts or songs: field paths and what stands there, in the words of the public seeds. In their
 * keys `¬` stands for the dot between the parts of a path and `~` for the `$` of an operator. `~where` holds a condition
 * in the language of the seeds since 2026.
 */
export type FolderQuery = Readonly<Record<string, unknown>>;

/** A query, compiled. */
export interface FolderRule {
  fits: (subject: Subject) => boolean;
  hints: readonly Hint<Subject>[];
}

/**
 * Compiles a query whose paths lead into the documents of charts or of songs; `~where` sees both. Throws RuleError for a
 * query that is not understood.
 */
export function compileFolderQuery(query: FolderQuery, over: 'charts' | 'songs' = 'charts'): FolderRule {
  const document = over === 'charts' ? ({ chart }: Subject) => chart : ({ song }: Subject) => song;
  const rule = ruleOfQuery<Subject>(query, { name: over, document, where: parseWhere });
  const test = compileRule(rule);
  return { fits: (subject) => test(subject) === true, hints: hintsOf(rule) };
}

/** Returns what is wrong with a query, in one line, or null. */
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
 * Returns the query of a folder of the seeds since 2026: charts that its `where` takes and that have one of these versions;
 * without versions, or with none, those of any version.
 */
export function folderDataOf(where: string, versionFilter: readonly string[] | undefined): FolderQuery {
  const [version, ...others] = versionFilter ?? [];
  if (version === undefined) return { '~where': where };
  return { '~where': where, versions: others.length === 0 ? version : { '~in': [version, ...others] } };
}

import type { Issue } from '../../../../../contracts/common.ts';
import { isObject } from '../../../../base/shared/is-object.ts';
import { MAX_ISSUES } from '../../../../base/shared/refusal.ts';
import { toIssues } from '../../../../base/shared/zod-issues.ts';
import type { batchManualSchema, BatchManualFile } from './schema.ts';

type Schema = ReturnType<typeof batchManualSchema>;

/** Scores validated at a time: the faults of millions of wrong ones would not fit into memory. */
const PIECE = 1000;

/** Validates a document against its schema; returns it, or up to about 1000 faults. */
export function checkDocument(schema: Schema, input: unknown): { data: BatchManualFile } | { faults: Issue[] } {
  const scores = isObject(input) ? input['scores'] : undefined;
  if (!isObject(input) || !Array.isArray(scores) || scores.length <= PIECE) return check(schema, input);
  const rest = check(schema, { ...input, scores: [] });
  const faults = 'faults' in rest ? rest.faults : [];
  const good: BatchManualFile['scores'] = [];
  for (let start = 0; start < scores.length && faults.length < MAX_ISSUES; start += PIECE) {
    const { data, error } = schema.shape.scores.safeParse(scores.slice(start, start + PIECE));
    if (data) good.push(...data);
    else faults.push(...toIssues({ issues: error.issues.map((issue) => ({ ...issue, path: at(start, issue.path) })) }));
  }
  return 'data' in rest && faults.length === 0 ? { data: { ...rest.data, scores: good } } : { faults };
}

function check(schema: Schema, input: unknown): { data: BatchManualFile } | { faults: Issue[] } {
  const { data, error } = schema.safeParse(input);
  return data ? { data } : { faults: toIssues(error) };
}

/** Converts the path of a fault in a chunk to one in the document. */
const at = (start: number, [index, ...path]: readonly PropertyKey[]): PropertyKey[] => [
  'scores',
  start + Number(index),
  ...path,
];

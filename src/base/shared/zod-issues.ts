import type { z } from 'zod';

import type { Issue } from '../../../contracts/common.ts';
import { MAX_ISSUES } from './refusal.ts';
import { NO_ALTERNATIVE } from './zod-messages.ts';

/** Maximum length of a key in a path; those of strangers may be as long as a file. */
const MAX_KEY = 100;

/** Returns `scores[3].lamp` for `['scores', 3, 'lamp']`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const key = shortened(String(part));
    return text ? `${text}.${key}` : key;
  }, '');

const shortened = (key: string): string => (key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key);

type ZodIssue = z.core.$ZodIssue;

/** Returns up to 1000 of Zod's issues as a list for the caller; each unknown key is an issue of its own. */
export function toIssues({ issues: found }: Pick<z.core.$ZodError, 'issues'>): Issue[] {
  const issues: Issue[] = [];
  for (const issue of found.flatMap(unfold)) {
    const room = MAX_ISSUES - issues.length;
    if (room === 0) break;
    const path = formatPath(issue.path);
    if (issue.code === 'unrecognized_keys') {
      const keys = issue.keys.slice(0, room);
      issues.push(...keys.map((key) => ({ path: formatPath([...issue.path, key]), message: 'Unknown key' })));
      continue;
    }
    // Whole numbers have a limit of their own besides that of their field.
    const last = issues.at(-1);
    if (issue.code === 'too_big' && last?.path === path && last.message.startsWith('expected at most')) issues.pop();
    if (last?.path !== path || last.message !== issue.message) issues.push({ path, message: issue.message });
  }
  return issues;
}

/** Returns the issues of the alternative that a value comes closest to, and of a key that is refused, instead of the one that they are in. */
function unfold(issue: ZodIssue): ZodIssue[] {
  if (issue.code === 'invalid_key') return issue.issues.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  if (issue.code !== 'invalid_union' || issue.message !== NO_ALTERNATIVE) return [issue];
  const [first, ...others] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!first) return [issue];
  const types = [first, ...others].map(typeOf);
  if (types.length > 1 && types.every((type) => type !== undefined)) {
    const received = /, received .*$/s.exec(first[0]!.message)?.[0] ?? '';
    return [{ ...first[0]!, path: issue.path, message: `expected ${[...new Set(types)].join(' or ')}${received}` }];
  }
  return first.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(unfold);
}

/** Returns the type that an alternative expects, if that is all that is wrong; undefined otherwise. */
function typeOf([issue, ...others]: readonly ZodIssue[]): string | undefined {
  if (issue?.code !== 'invalid_type' || issue.path.length > 0 || others.length > 0) return undefined;
  return /^expected (.+?)(?:, received .*)?$/s.exec(issue.message)?.[1];
}

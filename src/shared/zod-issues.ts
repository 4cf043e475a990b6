import type { z } from 'zod';

import type { Issue } from '../../contracts/common.ts';
import { MAX_ISSUES } from './refusal.ts';

/** Of a key in a path; a stranger's may be as long as a file. */
const MAX_KEY = 100;

/** `['scores', 3, 'lamp']` becomes `scores[3].lamp`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const key = shortened(String(part));
    return text ? `${text}.${key}` : key;
  }, '');

const shortened = (key: string): string => (key.length > MAX_KEY ? `${key.slice(0, MAX_KEY)}…` : key);

/** The faults that Zod found, at most 1000, as a list for the caller; an unknown key counts as a fault of its own. */
export function toIssues({ issues: found }: Pick<z.core.$ZodError, 'issues'>): Issue[] {
  const issues: Issue[] = [];
  for (const issue of found) {
    const room = MAX_ISSUES - issues.length;
    if (room === 0) break;
    if (issue.code === 'unrecognized_keys') {
      const keys = issue.keys.slice(0, room);
      issues.push(...keys.map((key) => ({ path: formatPath([...issue.path, key]), message: 'Unknown key' })));
    } else issues.push({ path: formatPath(issue.path), message: issue.message });
  }
  return issues;
}

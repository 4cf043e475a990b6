import type { z } from 'zod';

import type { Issue } from '../../../contracts/common.ts';
import { MAX_ISSUES } from './refusal.ts';

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

/** Returns up to 1000 of Zod's issues as a list for the caller; each unknown key is an issue of its own. */
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

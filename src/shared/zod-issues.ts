import type { z } from 'zod';

import type { Issue } from '../../contracts/common.ts';

/** `['scores', 3, 'lamp']` becomes `scores[3].lamp`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text ? `${text}.${String(part)}` : String(part);
  }, '');

/** Every fault that Zod found, as a list for the caller; an unknown key counts as a fault of its own. */
export const toIssues = (error: z.core.$ZodError): Issue[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: formatPath([...issue.path, key]), message: 'Unknown key' }))
      : [{ path: formatPath(issue.path), message: issue.message }],
  );

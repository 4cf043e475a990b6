import type { z } from 'zod';

import { summarise } from '../../../../base/shared/refusal.ts';
import { toIssues } from '../../../../base/shared/zod-issues.ts';
import type { RawPlay } from '../../raw-play.ts';

/** Reads one of a body's many scores: one that is not valid is reported by its name, and the others are imported. */
export function readEntry<S extends z.ZodType>(
  schema: S,
  entry: unknown,
  name: string,
): { data: z.output<S> } | { fault: string } {
  const { data, error } = schema.safeParse(entry);
  if (!error) return { data };
  const fault = summarise(toIssues(error));
  return { fault: name === '' ? fault : `${name}: ${fault}` };
}

/** Returns the play that stands for a score that could not be read; it is never stored. */
export const unreadPlay = (matchType: string): RawPlay => ({ score: 0, lamp: '', matchType, identifier: '' });

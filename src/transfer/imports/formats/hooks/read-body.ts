import type { z } from 'zod';

import { Refusal, summarise } from '../../../../base/shared/refusal.ts';
import { toIssues } from '../../../../base/shared/zod-issues.ts';
import { parseJSON } from '../json.ts';

/** Field of an import with the time at which its request came in (Unix ms). */
export const TIME_OF_REQUEST = 'timeOfRequest';

/** Returns the time of the request (Unix ms), for plays without a time of their own; null for other imports. */
export const timeOfRequest = ({ [TIME_OF_REQUEST]: time }: Readonly<Record<string, string>>): number | null =>
  time === undefined ? null : Number(time);

/** Reads the body of a hook's request by the schema of its route. Throws a 400 with every fault. */
export function readHookBody<S extends z.ZodType>(schema: S, body: Uint8Array): z.output<S> {
  const { data, error } = schema.safeParse(parseJSON(body));
  if (!error) return data;
  const issues = toIssues(error);
  throw new Refusal(400, 'invalid_file', summarise(issues), issues);
}

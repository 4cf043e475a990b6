import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

import type { ErrorEnvelope } from '../../contracts/common.ts';
import { Refusal } from '../shared/refusal.ts';

/** The error envelope of a refusal. */
export const refusalBody = ({ code, issues, message }: Refusal): ErrorEnvelope => ({
  success: false,
  description: message,
  code,
  ...(issues && { issues: [...issues] }),
});

/** Turns whatever a route threw into an answer; `report` hears of what is a defect of ours. */
export function answerFailure(c: Context, error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof Refusal) return c.json(refusalBody(error), error.status);
  // Hono throws these for bodies that can't be parsed.
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(refusalBody(new Refusal(400, 'invalid_request', error.message)), 400);
  }
  report(error);
  const body: ErrorEnvelope = {
    success: false,
    description: 'An internal error; it has been logged',
    code: 'internal_error',
  };
  return c.json(body, 500);
}

/** The answer for a path that no route has. */
export const answerUnknownRoute = (c: Context): Response =>
  c.json(refusalBody(new Refusal(404, 'route_not_found', 'There is no such route')), 404);

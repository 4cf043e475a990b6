import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { errorBody, Refusal } from '../shared/refusal.ts';

/** Turns whatever a route threw into an answer; `report` hears of what is a defect of ours. */
export function answerFailure(c: Context, error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof Refusal) return c.json(errorBody(error), error.status);
  // Hono throws these for bodies that can't be parsed.
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(errorBody(new Refusal(400, 'invalid_request', error.message)), 400);
  }
  report(error);
  return c.json(errorBody(error), 500);
}

/** The answer for a path that no route has. */
export const answerUnknownRoute = (c: Context): Response =>
  c.json(errorBody(new Refusal(404, 'route_not_found', 'There is no such route')), 404);

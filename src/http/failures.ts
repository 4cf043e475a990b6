import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

import type { ErrorEnvelope } from '../../contracts/common.ts';
import type { RouteContract } from '../../contracts/contract.ts';
import { storageRefusal } from '../../db/failures.ts';
import { ClientGone } from '../base/shared/client-gone.ts';
import { errorBody, isPassing, Refusal, type RefusalStatus } from '../base/shared/refusal.ts';
import { headOf } from '../handler/head.ts';
import { failureForm } from './failure-forms.ts';
import { respond } from './respond.ts';

/** Retry-After for temporary failures (seconds). */
const TRY_AGAIN = '30';

/** Status in the log for requests whose client disconnected, as in nginx; nobody receives it. */
const CLIENT_GONE = 499;

/** Converts an error of a route to a response; `report` is called for defects of Kaiden or of the machine. */
export function answerFailure(c: Context, error: unknown, report: (error: unknown) => void): Response {
  if (error instanceof ClientGone) return respond(c, null, CLIENT_GONE);
  const refusal = error instanceof Refusal ? error : storageRefusal(error);
  if (isPassing(refusal)) {
    report(refusal);
    headOf(c)['retry-after'] = TRY_AGAIN;
  }
  if (refusal?.retryAfter !== undefined) headOf(c)['retry-after'] = String(refusal.retryAfter);
  if (refusal) return send(c, errorBody(refusal), refusal.status);
  // Hono throws these for bodies that can't be parsed.
  if (error instanceof HTTPException && error.status < 500) {
    return send(c, errorBody(new Refusal(400, 'invalid_request', error.message)), 400);
  }
  report(error);
  return send(c, errorBody(error), 500);
}

function send(c: Context, body: ErrorEnvelope, status: RefusalStatus | 500): Response {
  const failures = c.get('failures') as RouteContract['failures'];
  const form = failureForm(failures);
  c.set('answered', { status, description: body.description });
  if (failures === 'oauth') headOf(c)['cache-control'] = 'no-store';
  return respondJSON(c, form.convert(body, status), form.status ?? status);
}

/** Answers a path without a route. */
export const answerUnknownRoute = (c: Context): Response =>
  respondJSON(c, errorBody(new Refusal(404, 'route_not_found', 'Endpoint Not Found.')), 404);

const respondJSON = (c: Context, body: object, status: number): Response =>
  respond(c, JSON.stringify(body), status, { 'content-type': 'application/json' });

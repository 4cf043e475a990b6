import { randomUUID } from 'node:crypto';

import { RequestError } from '@hono/node-server';

import { errorBody, Refusal } from '../../base/shared/refusal.ts';
import { REQUEST_ID } from '../fixed-headers.ts';
import { ALWAYS } from '../security-headers.ts';

/**
 * Returns a function that answers a request that fails before the app sees it: 400 if its address or Host header is invalid, 500 for
 * anything else, which is passed to `report`.
 */
export function createAnswerUnreadable(report: (error: unknown) => void): (error: unknown) => Response {
  return (error) => {
    const isUnreadable = error instanceof RequestError;
    if (!isUnreadable) report(error);
    const failure = isUnreadable
      ? new Refusal(400, 'invalid_request', "The address of the request can't be read: check its path and Host header")
      : error;
    const headers = { ...ALWAYS, 'access-control-allow-origin': '*', [REQUEST_ID]: randomUUID() };
    return Response.json(errorBody(failure), { status: isUnreadable ? 400 : 500, headers });
  };
}

import type { Context } from 'hono';

import type { Schema } from '../../contracts/contract.ts';
import { invalidRequest, Refusal } from '../shared/refusal.ts';
import { toIssues } from '../shared/zod-issues.ts';
import { fullSchema } from './route-config.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads a JSON body and checks it; no body at all counts as `{}`. Throws 400 for what is no JSON, or says that it is
 * something else: to pass over a body would be to do something else than was asked for.
 */
export async function readJSON(c: Context, schema: Schema): Promise<unknown> {
  const text = await c.req.text();
  const checked = fullSchema(schema).safeParse(text.trim() === '' ? {} : parse(text, c.req.header('content-type')));
  if (!checked.success) throw invalidRequest(toIssues(checked.error));
  return checked.data;
}

function parse(text: string, contentType: string | undefined): unknown {
  if (!JSON_TYPE.test(contentType ?? '')) {
    throw new Refusal(400, 'invalid_request', 'Expected a body of the type application/json');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'invalid_request', 'The body is not JSON');
  }
}

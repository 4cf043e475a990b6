import type { Context } from 'hono';

import type { RouteContract, Schema } from '../../contracts/contract.ts';
import { invalidRequest, Refusal } from '../base/shared/refusal.ts';
import { toIssues } from '../base/shared/zod-issues.ts';
import { basicCredentials } from './basic-credentials.ts';
import { readText } from './bodies/body.ts';
import { fullSchema } from './route-config.ts';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

type Readable = Pick<RouteContract, 'access' | 'urlencoded'>;

/**
 * Reads and validates a JSON body; a missing body counts as `{}`. Throws 400 if it is not JSON, or declares another type: ignoring a body
 * would do something else than requested. If the contract allows it, the body may be form-encoded, and a client may use HTTP Basic.
 */
export async function readJSON(c: Context, schema: Schema, contract: Readable): Promise<unknown> {
  const text = await readText(c);
  const sent = text.trim() === '' ? {} : parse(text, c.req.header('content-type'), contract);
  const checked = fullSchema(schema).safeParse(contract.access.kind === 'client' ? withBasic(c, sent) : sent);
  if (!checked.success) throw invalidRequest(toIssues(checked.error));
  return checked.data;
}

function parse(text: string, contentType: string = '', { urlencoded }: Readable): unknown {
  if (urlencoded && FORM_TYPE.test(contentType)) return parseForm(text);
  if (!JSON_TYPE.test(contentType)) {
    const expected = `application/json${urlencoded ? ' or application/x-www-form-urlencoded' : ''}`;
    throw new Refusal(400, 'invalid_request', `Expected a body of type ${expected}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'invalid_request', 'The body is not valid JSON');
  }
}

/** A repeated field is a fault: it is ambiguous. */
function parseForm(text: string): Record<string, string> {
  const fields = [...new URLSearchParams(text)];
  const names = fields.map(([name]) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  if (twice.size > 0) throw invalidRequest([...twice].map((path) => ({ path, message: 'Expected this once' })));
  return Object.fromEntries(fields);
}

function withBasic(c: Context, sent: unknown): unknown {
  const basic = basicCredentials(c.req.header('authorization'));
  if (!basic || typeof sent !== 'object' || sent === null) return sent;
  const { client_id: id = basic.id, client_secret: secret } = sent as Record<string, unknown>;
  if (secret !== undefined || id !== basic.id) {
    throw new Refusal(
      400,
      'invalid_request',
      'Send the client credentials in the Authorization header or in the body, not in both',
    );
  }
  return { ...sent, client_id: basic.id, client_secret: basic.secret };
}

import type { ErrorEnvelope } from './api.ts';
import { KaidenError } from './error.ts';
import type { RouteEntry } from './routes.gen.ts';

type Envelope = { success: true; description: string; body: unknown } | ErrorEnvelope;

interface Success {
  status: number;
  description: string;
  body: unknown;
  headers: Headers;
}

/** Result of an answer that is the file it should be, with the file still to be read; undefined for every other. */
export function fileOf([, , , , file]: RouteEntry, { ok, status, headers, body }: Response): Success | undefined {
  const isFile = file !== undefined && ok && headers.get('content-type')?.startsWith(file) && body !== null;
  return isFile ? { status, description: '', body, headers } : undefined;
}

/** Result of an answer; throws a KaidenError unless it is a success. */
export function resultOf([, , , raw]: RouteEntry, response: Response, text: string): Success {
  const { status, headers } = response;
  const value = parse(text);
  if (raw && response.ok && headers.get('content-type')?.startsWith(raw) && value !== undefined) {
    return { status, description: '', body: value, headers };
  }
  const envelope = isEnvelope(value) ? value : undefined;
  if (envelope?.success === true && response.ok) {
    return { status, description: envelope.description, body: envelope.body, headers };
  }
  const retryAfter = waitOf(headers.get('retry-after'));
  if (envelope?.success === false) throw new KaidenError({ ...envelope, status, retryAfter });
  throw new KaidenError({
    status,
    code: 'bad_response',
    retryAfter,
    description: `Expected an answer of Kaiden, received ${status} ${headers.get('content-type') ?? 'without a type'}`,
    cause: text.slice(0, 1000),
  });
}

/** The time (ms) that a Retry-After header means, which holds seconds or a date; undefined when it holds neither. */
function waitOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** The value of a JSON text, undefined when it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { success, description, code } = value as Record<string, unknown>;
  if (typeof description !== 'string') return false;
  return success === true ? 'body' in value : success === false && typeof code === 'string';
}

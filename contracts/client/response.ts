import type { ErrorEnvelope } from '../common.ts';
import { KaidenError } from './error.ts';

type Envelope = { success: true; description: string; body: unknown } | ErrorEnvelope;

interface Success {
  status: number;
  description: string;
  body: unknown;
  headers: Headers;
}

/** Result of an answer; throws a KaidenError unless it is a success. */
export function resultOf(response: Response, text: string): Success {
  const { status, headers } = response;
  const envelope = parse(text);
  if (envelope?.success === true && response.ok) {
    return { status, description: envelope.description, body: envelope.body, headers };
  }
  if (envelope?.success === false) throw new KaidenError({ ...envelope, status });
  throw new KaidenError({
    status,
    code: 'bad_response',
    description: `Expected an answer of Kaiden, received ${status} ${headers.get('content-type') ?? 'without a type'}`,
    cause: text.slice(0, 1000),
  });
}

/** The envelope in a text, undefined when there is none. */
function parse(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
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
